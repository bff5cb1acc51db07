#if !canImport(Accelerate)
  import COpenBLAS
  import KokoroTensor
  import Testing

  /// Each in a process of its own: the number of threads is one setting for all of it.
  struct BLASThreadsTests {
    @Test func aPassRunsOnOneThreadAndRestoresTheHostsSetting() async {
      await #expect(processExitsWith: .success) {
        openblas_set_num_threads(2)
        let within = BLASThreads.withOne { openblas_get_num_threads() }
        #expect(within == 1 && openblas_get_num_threads() == 2)
      }
    }

    @Test func nestedPassesRestoreItOnce() async {
      await #expect(processExitsWith: .success) {
        openblas_set_num_threads(2)
        BLASThreads.withOne {
          BLASThreads.withOne {}
          #expect(openblas_get_num_threads() == 1)
        }
        #expect(openblas_get_num_threads() == 2)
      }
    }

    @Test func aPassThatThrowsRestoresItToo() async {
      await #expect(processExitsWith: .success) {
        struct Stop: Error {}
        openblas_set_num_threads(2)
        #expect(throws: Stop.self) { try BLASThreads.withOne { throw Stop() } }
        #expect(openblas_get_num_threads() == 2)
      }
    }

    @Test func whatTheHostSetsMeanwhileIsKept() async {
      await #expect(processExitsWith: .success) {
        openblas_set_num_threads(1)
        BLASThreads.withOne { openblas_set_num_threads(2) }
        #expect(openblas_get_num_threads() == 2)
      }
    }
  }
#endif
