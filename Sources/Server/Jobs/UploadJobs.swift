import Store
import Synchronization

/// Imports accepted uploads in the background, of each athlete one after the other. How far they are is in the athlete's
/// file, so that a restart goes on where the last server ended.
final class UploadJobs: Sendable {
  private struct State {
    /// Of athletes whose uploads are being imported.
    var running: [Identifier: Task<Void, Never>] = [:]
    /// Those for whom something came since their task looked last.
    var rung: Set<Identifier> = []
    var isStopping = false
  }

  private let state = Mutex(State())

  /// Goes on with an athlete's uploads, unless that is under way.
  func wake(_ athlete: Athlete, _ services: AppServices) {
    state.withLock { state in
      let id = athlete.identifier
      state.rung.insert(id)
      guard state.running[id] == nil, !state.isStopping else { return }
      state.running[id] = Task { await self.run(athlete, services) }
    }
  }

  /// Stops what is under way and waits for it; a later server goes on.
  func stop() async {
    let tasks = state.withLock { state in
      state.isStopping = true
      return Array(state.running.values)
    }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  /// Ends what is under way of an athlete who is being forgotten, and waits for it.
  func stop(of athlete: Athlete) async {
    let task = state.withLock { state in
      state.rung.remove(athlete.identifier)
      return state.running[athlete.identifier]
    }
    task?.cancel()
    await task?.value
  }

  /// Until nothing is under way.
  func finish() async {
    while let task = state.withLock({ $0.running.values.first }) { await task.value }
  }

  private func run(_ athlete: Athlete, _ services: AppServices) async {
    repeat {
      await UploadWork(services: services, athlete: athlete).runAll()
    } while !isDone(athlete.identifier)
  }

  /// Ends an athlete's task, unless something came meanwhile.
  private func isDone(_ id: Identifier) -> Bool {
    state.withLock { state in
      if !state.isStopping, state.rung.remove(id) != nil { return false }
      state.running[id] = nil
      return true
    }
  }
}
