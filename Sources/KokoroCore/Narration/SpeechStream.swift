import KokoroLocking

/// Chunks of speech in the order of the text, each as soon as it is ready.
///
/// While a chunk is used, the next is being made, and no more than that one. Leaving the loop or
/// cancelling the task stops the work; an error ends the sequence by throwing.
public struct SpeechStream: AsyncSequence, Sendable {
  public typealias Element = Speech.Chunk

  private let make: @Sendable () throws -> Narration
  private let running = RunningTasks()

  init(_ make: @escaping @Sendable () throws -> Narration) {
    self.make = make
  }

  /// Each iterator speaks the text from its start.
  public func makeAsyncIterator() -> Iterator { Iterator(make, running) }

  func cancelAll() { running.cancelAll() }

  /// Speaks as it is asked for chunks, one ahead.
  public struct Iterator: AsyncIteratorProtocol {
    /// The chunk being made; left unfinished when the iterator goes.
    private final class Ahead {
      var task: Task<Speech.Chunk?, any Error>?
      deinit { task?.cancel() }
    }

    private let make: @Sendable () throws -> Narration
    private let running: RunningTasks
    private var narration: Narration?
    private let ahead = Ahead()
    private var isAtEnd = false

    init(_ make: @escaping @Sendable () throws -> Narration, _ running: RunningTasks) {
      self.make = make
      self.running = running
    }

    public mutating func next() async throws -> Speech.Chunk? {
      if isAtEnd { return nil }
      do {
        let narration = try narration ?? make()
        self.narration = narration
        let task = ahead.task ?? running.start(narration)
        ahead.task = nil
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
          ahead.task = running.start(narration)
        }
        return chunk
      } catch {
        isAtEnd = true
        throw error
      }
    }
  }
}

/// The chunks of a stream that are being made.
final class RunningTasks: Sendable {
  private struct State {
    var tasks: [Int: Task<Speech.Chunk?, any Error>] = [:]
    var nextID = 0
    var isCancelled = false
  }

  private let state = Lock(State())

  func start(_ narration: Narration) -> Task<Speech.Chunk?, any Error> {
    state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      let task = Task { [weak self] in
        defer { self?.end(id) }
        return try await narration.next()
      }
      if state.isCancelled { task.cancel() }
      state.tasks[id] = task
      return task
    }
  }

  private func end(_ id: Int) {
    state.withLock { $0.tasks[id] = nil }
  }

  func cancelAll() {
    let tasks = state.withLock { state in
      state.isCancelled = true
      return Array(state.tasks.values)
    }
    for task in tasks { task.cancel() }
  }
}
