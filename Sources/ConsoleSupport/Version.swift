package enum KokoroVersion {
  /// The newest entry of CHANGELOG.md.
  package static let current = "0.1.0"
}
