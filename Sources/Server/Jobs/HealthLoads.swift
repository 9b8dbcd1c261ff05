import ActivityFiles
import Dispatch
import Store
import Synchronization

/// Health exports being read, and what came of the latest ones: kept in memory, as what they brought
/// is stored.
final class HealthLoads: Sendable {
  enum Stage: Sendable {
    case reading
    case importing(done: Int, total: Int)
    case done(HealthImportResult, exported: DateTime?)
    /// One sentence.
    case failed(String)
  }

  struct Load: Sendable {
    let athlete: Identifier
    let file: String
    var stage = Stage.reading
  }

  private struct State {
    var loads: [Identifier: Load] = [:]
    /// Oldest first.
    var order: [Identifier] = []
    /// The load that was begun last: the next one waits for it.
    var latest: Task<Void, Never>?
  }

  private static let limit = 16
  private let state = Mutex(State())

  /// A load of this athlete's; nil for another's, and once it is forgotten.
  func load(_ id: Identifier, of athlete: Athlete) -> Load? {
    state.withLock { $0.loads[id] }.flatMap { $0.athlete == athlete.identifier ? $0 : nil }
  }

  /// Reads an export and removes it, while the caller goes on. One export is read at a time.
  func begin(_ upload: SpooledFile, named name: String, for visitor: Visitor, now: Double)
    -> Identifier
  {
    let id = Identifier.random()
    let store = visitor.store
    state.withLock { state in
      state.loads[id] = Load(athlete: visitor.athlete.identifier, file: name)
      state.order.append(id)
      if state.order.count > Self.limit {
        state.loads[state.order.removeFirst()] = nil
      }
      state.latest = Task { [earlier = state.latest] in
        await earlier?.value
        await self.run(id, upload.path, store, now: now)
        upload.remove()
      }
    }
    return id
  }

  private func run(_ id: Identifier, _ path: String, _ store: AthleteStore, now: Double) async {
    do {
      let health = try await Self.opened(path)
      let total = health.export.workouts.count
      set(id, .importing(done: 0, total: total))
      let result = try await store.importHealth(health, now: now) { done in
        self.set(id, .importing(done: done, total: total))
      }
      set(id, .done(result, exported: health.export.exported))
    } catch {
      set(id, .failed(Self.sentence(about: error)))
    }
  }

  private func set(_ id: Identifier, _ stage: Stage) {
    state.withLock { $0.loads[id]?.stage = stage }
  }

  /// On a thread of its own: a gigabyte takes seconds, in which requests are to be answered.
  private static func opened(_ path: String) async throws -> HealthImport {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(with: Result { try HealthImport(path: path) })
      }
    }
  }

  private static func sentence(about error: any Error) -> String {
    switch error {
    case let error as FileError: error.description
    case let error as StoreError: error.description
    default: AppError.failed.sentence
    }
  }
}
