/// The newest entry of CHANGELOG.md.
let programVersion = "0.1.0"
