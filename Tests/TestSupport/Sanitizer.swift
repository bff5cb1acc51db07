#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What `Scripts/sanitize` has built the tests with, for those that can't prove anything then.
package enum Sanitizer {
  package static let checksAddresses = isLinked("__asan_init")
  package static let checksThreads = isLinked("__tsan_init")
  package static let isThere = checksAddresses || checksThreads

  private static func isLinked(_ symbol: String) -> Bool {
    dlsym(dlopen(nil, RTLD_LAZY), symbol) != nil
  }
}
