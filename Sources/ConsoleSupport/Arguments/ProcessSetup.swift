import Foundation
import Synchronization

/// What a program sees to before it begins.
enum ProcessSetup {
  /// A file opened later must not become standard output or error because the caller closed these;
  /// opened for reading, they refuse what is written.
  static func occupyClosedDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// glibc raises the size from which it maps an array by itself with each such array that is freed, and then
  /// keeps many megabytes at the end of each thread's heap. Fixed, what is freed goes back at once.
  static func returnFreedArrays() {
    #if canImport(Glibc)
      // Looked up: Swift's Glibc module leaves malloc.h out.
      typealias Option = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let set = unsafeBitCast(symbol, to: Option.self)
      let (trimThreshold, mapThreshold) = (CInt(-1), CInt(-3))
      _ = set(trimThreshold, 1 << 20)
      _ = set(mapThreshold, 512 << 10)
    #endif
  }

  /// The first signal calls `action`; a second one ends the process, which may wait for a reader that
  /// doesn't read.
  /// - Returns: when signals are noticed; as long as the source lives. Nil for a hang-up that the caller
  ///   has had ignored, as `nohup` does
  static func onSignal(
    _ number: Int32, _ action: @escaping @Sendable () -> Void
  ) async -> (any DispatchSourceSignal)? {
    if number == SIGHUP, isIgnored(number) { return nil }
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: .global(qos: .userInteractive))
    let hasCome = Atomic(false)
    source.setEventHandler {
      if hasCome.exchange(true, ordering: .relaxed) { _exit(128 + number) }
      action()
    }
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler {
        // On Linux Dispatch has a handler of its own by now, and a signal that is ignored would be lost.
        #if canImport(Darwin)
          signal(number, SIG_IGN)
        #endif
        continuation.resume()
      }
      source.resume()
    }
    return source
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }
}
