import ConsoleSupport

await Program(
  name: "kokoro-bench", version: KokoroVersion.current,
  summary: "Measures Kokoro's speed and its agreement with upstream",
  commands: [
    SpeedCommand.command, ParityCommand.command, G2PCommand.command, FuzzCommand.command,
    SoakCommand.command, HeteronymFeaturesCommand.command,
  ],
  default: SpeedCommand.command
).main()
