// swift-tools-version: 6.2
import PackageDescription

// Dependencies point one way: a target imports only what stands above it.
let package = Package(
  name: "kokoro-swift",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "KokoroCore", targets: ["KokoroCore"]),
    .library(name: "KokoroAudio", targets: ["KokoroAudio"]),
    .library(name: "KokoroText", targets: ["KokoroText"]),
    .library(name: "KokoroVocoder", targets: ["KokoroVocoder"]),
    .library(name: "KokoroAlbert", targets: ["KokoroAlbert"]),
    .library(name: "KokoroWeights", targets: ["KokoroWeights"]),
    .library(name: "KokoroTensor", targets: ["KokoroTensor"]),
    .executable(name: "kokoro", targets: ["kokoro"]),
    .executable(name: "kokoro-bench", targets: ["kokoro-bench"]),
  ],
  targets: [
    // System libraries: module maps, no code.
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),
    .systemLibrary(
      name: "CSndfile", pkgConfig: "sndfile",
      providers: [.apt(["libsndfile1-dev"]), .brew(["libsndfile"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // The engine.
    .target(name: "KokoroLocking"),
    .target(
      name: "KokoroTensor",
      dependencies: [
        "KokoroLocking", .target(name: "COpenBLAS", condition: .when(platforms: [.linux])),
      ],
      cSettings: [.define("ACCELERATE_NEW_LAPACK", .when(platforms: [.macOS, .iOS]))]),
    .target(name: "KokoroWeights", dependencies: ["KokoroLocking", "KokoroTensor", "CZlib"]),
    .target(name: "KokoroLayers", dependencies: ["KokoroTensor", "KokoroWeights"]),
    .target(name: "KokoroAlbert", dependencies: ["KokoroLayers"]),
    .target(name: "KokoroVocoder", dependencies: ["KokoroLayers", "KokoroLocking"]),
    .target(
      name: "KokoroText", dependencies: ["KokoroLocking"], resources: [.copy("Resources/G2P")]),
    .target(
      name: "KokoroCore",
      dependencies: [
        "KokoroAlbert", "KokoroVocoder", "KokoroText", "KokoroWeights", "KokoroLocking",
      ]),
    .target(name: "KokoroAudio", dependencies: ["KokoroCore", "KokoroWeights", "CSndfile"]),

    // Programs.
    .target(name: "ConsoleSupport", dependencies: ["KokoroCore", "KokoroWeights"]),
    .executableTarget(
      name: "kokoro",
      dependencies: ["KokoroCore", "KokoroAudio", "KokoroText", "KokoroWeights", "ConsoleSupport"]),
    .executableTarget(
      name: "kokoro-bench",
      dependencies: [
        "KokoroParity", "KokoroCore", "KokoroAudio", "KokoroText", "KokoroWeights",
        "KokoroLocking", "ConsoleSupport",
      ],
      path: "Benchmarks/kokoro-bench"),

    .target(
      name: "KokoroParity", dependencies: ["KokoroAlbert", "KokoroVocoder", "KokoroWeights"],
      path: "Benchmarks/KokoroParity"),

    // Tests mirror the sources.
    .target(name: "TestSupport", dependencies: ["KokoroWeights"], path: "Tests/TestSupport"),
    .testTarget(
      name: "KokoroTensorTests",
      dependencies: [
        "KokoroTensor", "KokoroLocking", "TestSupport",
        .target(name: "COpenBLAS", condition: .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "KokoroWeightsTests", dependencies: ["KokoroWeights", "CZlib", "TestSupport"]),
    .testTarget(
      name: "KokoroLayersTests", dependencies: ["KokoroLayers", "TestSupport"]),
    .testTarget(
      name: "KokoroAlbertTests", dependencies: ["KokoroAlbert", "KokoroVocoder", "TestSupport"]),
    .testTarget(
      name: "KokoroVocoderTests", dependencies: ["KokoroVocoder", "TestSupport"]),
    .testTarget(
      name: "KokoroParityTests", dependencies: ["KokoroParity", "KokoroWeights", "TestSupport"]),
    .testTarget(name: "KokoroTextTests", dependencies: ["KokoroText", "TestSupport"]),
    .testTarget(
      name: "KokoroCoreTests",
      dependencies: [
        "KokoroCore", "KokoroAlbert", "KokoroText", "KokoroAudio", "KokoroLocking", "TestSupport",
      ]),
    .testTarget(
      name: "KokoroAudioTests",
      dependencies: ["KokoroAudio", "KokoroCore", "KokoroWeights", "CSndfile", "TestSupport"]),
    // What apps read about the libraries, compiled as an app would.
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["KokoroCore", "KokoroAudio", "KokoroText", "KokoroWeights", "TestSupport"],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    .testTarget(name: "ConsoleSupportTests", dependencies: ["ConsoleSupport", "TestSupport"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["kokoro", "kokoro-bench", "fault-probe", "KokoroAudio", "TestSupport"]),
    .executableTarget(
      name: "fault-probe",
      dependencies: [
        "KokoroCore", "KokoroText",
        .target(name: "COpenBLAS", condition: .when(platforms: [.linux])),
      ],
      path: "Tests/FaultProbe"),
  ]
)

// Compiled by `Scripts/fuzz` only, which links it with libFuzzer.
if Context.environment["KOKORO_FUZZ"] != nil {
  package.targets.append(
    .target(
      name: "KokoroFuzz",
      dependencies: ["KokoroAudio", "KokoroCore", "KokoroText", "KokoroWeights"],
      path: "Fuzz/Sources"))
}
