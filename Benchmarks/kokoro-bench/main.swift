import Foundation

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "g2p": exit(g2pCommand(Array(arguments.dropFirst())))
default: print("usage: kokoro-bench g2p …")
}
