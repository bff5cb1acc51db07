import KokoroCore

#if canImport(COpenBLAS)
  import COpenBLAS
#endif

extension Probe {
  /// A host that uses OpenBLAS itself, with a number of threads of its own choice.
  func hostOfBLAS() throws {
    #if canImport(COpenBLAS)
      let expected = try speakHere()
      for own in [2, 1, 7] as [CInt] {
        openblas_set_num_threads(own)
        for threads in [1, 4] {
          let kokoro = kokoro(threads: threads)
          let samples = try blocking {
            try await kokoro.synthesize(phonemes: Self.phonemes).samples
          }
          guard samples == expected else { throw Failure(description: "\(threads): other samples") }
          print(
            "OpenBLAS threads: \(own), after a pass on \(threads): \(openblas_get_num_threads())")
        }
      }
    #endif
  }
}
