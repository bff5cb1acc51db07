import ConsoleSupport

await Program(
  name: "kokoro", version: programVersion, summary: "Speaks text with Kokoro-82M",
  commands: [ConvertCommand.command, InspectCommand.command]
).main()
