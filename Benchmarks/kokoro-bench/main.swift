import ConsoleSupport

await Program(
  name: "kokoro-bench", version: KokoroVersion.current,
  summary: "Measures Kokoro's speed and its agreement with upstream",
  commands: [G2PCommand.command, HeteronymFeaturesCommand.command]
).main()
