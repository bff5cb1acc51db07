/// Chunks of speech in the order of the text, each as soon as it is ready.
///
/// While a chunk is used, the next is being made, and no more than that one. Leaving the loop or
/// cancelling the task stops the work; an error ends the sequence by throwing.
public struct SpeechStream: AsyncSequence, Sendable {
  public typealias Element = Speech.Chunk

  private let make: @Sendable () throws -> Narration

  init(_ make: @escaping @Sendable () throws -> Narration) {
    self.make = make
  }

  /// Each iterator speaks the text from its start.
  public func makeAsyncIterator() -> Iterator { Iterator(make) }

  public final class Iterator: AsyncIteratorProtocol {
    private let make: @Sendable () throws -> Narration
    private var narration: Narration?
    private var ahead: Task<Speech.Chunk?, any Error>?
    private var isAtEnd = false

    init(_ make: @escaping @Sendable () throws -> Narration) {
      self.make = make
    }

    deinit { ahead?.cancel() }

    public func next() async throws -> Speech.Chunk? {
      if isAtEnd { return nil }
      do {
        let narration = try narration ?? make()
        self.narration = narration
        let task = ahead ?? Task { try await narration.next() }
        ahead = nil
        let chunk = try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        }
        guard let chunk else {
          isAtEnd = true
          return nil
        }
        if chunk.isFinal {
          isAtEnd = true
        } else {
          ahead = Task { try await narration.next() }
        }
        return chunk
      } catch {
        isAtEnd = true
        throw error
      }
    }
  }
}
