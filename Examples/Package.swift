// swift-tools-version: 6.2
import Foundation
import PackageDescription

// In a checkout, the package beside; elsewhere by version, as your own package would have it:
//     .package(url: "https://…/kokoro-swift.git", from: "1.0.0")
let kokoro: Package.Dependency =
  if let url = ProcessInfo.processInfo.environment["KOKORO_PACKAGE_URL"] {
    .package(url: url, from: "0.1.0")
  } else {
    .package(name: "kokoro-swift", path: "..")
  }
let core = Target.Dependency.product(name: "KokoroCore", package: "kokoro-swift")
let audio = Target.Dependency.product(name: "KokoroAudio", package: "kokoro-swift")

let package = Package(
  name: "kokoro-examples",
  platforms: [.macOS(.v15)],
  dependencies: [kokoro],
  targets: [
    .executableTarget(name: "hello", dependencies: [core, audio]),
    .executableTarget(name: "narrator", dependencies: [core, audio]),
    .executableTarget(name: "live-reader", dependencies: [core, audio]),
  ]
)
