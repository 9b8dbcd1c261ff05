import Store
import Synchronization

/// Imports accepted uploads in the background, one at a time per athlete. Progress is stored in the athlete's
/// database, so an import continues after a restart.
final class UploadJobs: Sendable {
  private struct State {
    var running: [Identifier: Task<Void, Never>] = [:]
    /// The athletes for whom an upload has arrived since their task last checked for new ones.
    var athletesWithNewUploads: Set<Identifier> = []
    var isStopping = false
  }

  private let state = Mutex(State())

  /// Starts importing the athlete's uploads. A task that is already running picks up the new ones.
  func wake(_ athlete: Athlete, _ services: ImportServices) {
    state.withLock { state in
      let id = athlete.identifier
      state.athletesWithNewUploads.insert(id)
      guard state.running[id] == nil, !state.isStopping else { return }
      state.running[id] = Task { await self.run(athlete, services) }
    }
  }

  /// Stops all imports and waits for them. They continue after the next start.
  func stop() async {
    let tasks = state.withLock { state in
      state.isStopping = true
      return Array(state.running.values)
    }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  /// Stops an athlete's import before their account is deleted, and waits for it.
  func stop(of athlete: Athlete) async {
    let task = state.withLock { state in
      state.athletesWithNewUploads.remove(athlete.identifier)
      return state.running[athlete.identifier]
    }
    task?.cancel()
    await task?.value
  }

  /// Waits until no import is running, for tests.
  func finish() async {
    while let task = state.withLock({ $0.running.values.first }) { await task.value }
  }

  private func run(_ athlete: Athlete, _ services: ImportServices) async {
    repeat {
      await UploadWork(services: services, athlete: athlete).runAll()
    } while !isDone(athlete.identifier)
  }

  /// Ends an athlete's task and returns true. If an upload has arrived in the meantime, returns false instead.
  private func isDone(_ id: Identifier) -> Bool {
    state.withLock { state in
      if !state.isStopping, state.athletesWithNewUploads.remove(id) != nil { return false }
      state.running[id] = nil
      return true
    }
  }
}
