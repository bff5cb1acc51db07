import ConsoleSupport

await Program(
  name: "kokoro-bench", version: KokoroVersion.current,
  summary: "Measures Kokoro's speed and its agreement with upstream",
  commands: [
    SpeedCommand.command, CompareCommand.command, PeerJobCommand.command, PlanCommand.command,
    CancelCommand.command, MemoryCommand.command, BudgetCommand.command, PaceCommand.command,
    ParityCommand.command, G2PCommand.command, FuzzCommand.command, SoakCommand.command,
    HeteronymFeaturesCommand.command, KernelsCommand.command,
  ],
  default: SpeedCommand.command
).main()
