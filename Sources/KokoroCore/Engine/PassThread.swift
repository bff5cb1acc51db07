import Dispatch
import KokoroLocking

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Threads for work that lasts seconds and may be held back for minutes.
///
/// Neither Swift's pool nor Dispatch's will do: both have about a thread a core, on Linux the same
/// ones, and a pass that waits there for the app to open a gate keeps the app from opening it.
enum PassThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The engine keeps its data on the heap; 512 KiB, Apple's default, would do too.
  private static let stackSize = 2 << 20

  /// Runs `body` on a new thread, or on Dispatch's where the system has no thread to give.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let work = Work(body)
    if !makeThread(work) { DispatchQueue.global(qos: .userInitiated).async(execute: body) }
  }

  private static func makeThread(_ work: Work) -> Bool {
    let argument = Unmanaged.passRetained(work)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Darwin)
      var thread: pthread_t?
      pthread_attr_set_qos_class_np(&attributes, QOS_CLASS_USER_INITIATED, 0)
      let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { work in
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
      }
    #else
      var thread = pthread_t()
      let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }
    #endif
    let result = pthread_create(&thread, &attributes, main, argument.toOpaque())
    pthread_attr_destroy(&attributes)
    if result != 0 { argument.release() }
    return result == 0
  }

  /// Tells threads apart.
  static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}

/// Runs what takes long off Swift's cooperative pool.
func onThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await handedOver { finish in
    PassThread.start { finish(Swift.Result { try work() }) }
  }
}
