import Foundation

// Puts the engine into circumstances that a test can't make for itself: limits and settings of the
// whole process, its end, its children. FaultTests runs it and looks at the exit code and the lines.
//
//     fault-probe FOLDER callers COUNT THREADS [SPARE]   callers at once, with SPARE threads to be had
//     fault-probe FOLDER stack BYTES                     a pass on a thread with a stack of BYTES
//     fault-probe FOLDER fork                            children by posix_spawn and by fork
//     fault-probe FOLDER blas                            a host that sets OpenBLAS's threads itself
//     fault-probe FOLDER exit                            exit() while passes run
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, let mode = arguments.dropFirst().first else { exit(2) }
// Whoever hangs is ended, by a signal.
alarm(600)
let numbers = arguments.dropFirst(2).compactMap(Int.init)
do {
  let probe = try Probe(URL(filePath: folder))
  switch mode {
  case "callers":
    try probe.callers(
      count: numbers[0], threads: numbers[1], spare: numbers.count > 2 ? numbers[2] : nil)
  case "stack": try probe.smallStack(bytes: numbers[0])
  case "fork": try probe.children()
  case "blas": try probe.hostOfBLAS()
  case "exit": try probe.exitWhilePassesRun()
  default: exit(2)
  }
} catch {
  print(error)
  exit(1)
}
