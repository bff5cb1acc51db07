import ConsoleSupport

await Program(
  name: "kokoro", version: KokoroVersion.current, summary: "Speaks text with Kokoro-82M",
  commands: [
    SpeakCommand.command, PhonemizeCommand.command, VoicesCommand.command, ConvertCommand.command,
    PackCommand.command, InspectCommand.command,
  ]
).main()
