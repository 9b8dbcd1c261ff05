import ActivityFiles
import Store
import Synchronization

/// Imports of large uploads that run in the background, and the results of the latest ones. Kept in memory only; the
/// imported activities are in the store.
final class UploadLoads<Outcome: Sendable>: Sendable {
  enum Stage: Sendable {
    case reading
    case importing(done: Int, total: Int)
    case done(Outcome)
    /// One sentence.
    case failed(String)
  }

  struct Load: Sendable {
    let athlete: Identifier
    let file: String
    var stage = Stage.reading

    var isOver: Bool {
      switch stage {
      case .reading, .importing: false
      case .done, .failed: true
      }
    }
  }

  /// Imports, calling the function with how many of how many are done.
  typealias Work =
    @Sendable (_ report: @escaping @Sendable (Int, Int) -> Void) async throws -> Outcome

  private struct State {
    var loads: [Identifier: Load] = [:]
    /// Oldest first.
    var order: [Identifier] = []
    /// The load that was begun last: the next one waits for it.
    var latest: Task<Void, Never>?

    /// Forgets the oldest of those that have ended.
    mutating func forget(beyond limit: Int) {
      while order.count > limit, let index = order.firstIndex(where: { loads[$0]?.isOver != false })
      {
        loads[order.remove(at: index)] = nil
      }
    }
  }

  private let limit = 16
  private let state = Mutex(State())

  /// A load of this athlete's; nil for another's, and once it is forgotten.
  func load(_ id: Identifier, of athlete: Athlete) -> Load? {
    state.withLock { $0.loads[id] }.flatMap { $0.athlete == athlete.identifier ? $0 : nil }
  }

  /// Does the work, one load after the other, and removes the upload.
  func begin(
    _ upload: SpooledFile, named name: String, of athlete: Athlete, _ work: @escaping Work
  ) -> Identifier {
    let id = Identifier.random()
    state.withLock { state in
      state.loads[id] = Load(athlete: athlete.identifier, file: name)
      state.order.append(id)
      state.forget(beyond: limit)
      state.latest = Task { [earlier = state.latest] in
        await earlier?.value
        await self.run(id, work)
        upload.remove()
      }
    }
    return id
  }

  private func run(_ id: Identifier, _ work: Work) async {
    do {
      set(id, .done(try await work { self.set(id, .importing(done: $0, total: $1)) }))
    } catch {
      set(id, .failed(sentence(about: error)))
    }
  }

  private func set(_ id: Identifier, _ stage: Stage) {
    state.withLock { $0.loads[id]?.stage = stage }
  }

  private func sentence(about error: any Error) -> String {
    switch error {
    case let error as FileError: error.description
    case let error as StoreError: error.description
    default: AppError.failed.sentence
    }
  }
}
