import Model
import Store
import Synchronization

/// Schedules background jobs. Allows at most one job of each kind per athlete, and a limited number of each kind across
/// all athletes. Kinds have separate slots, so a slow external service delays only the jobs that use it.
final class JobSlots: Sendable {
  private struct Key: Hashable {
    let job: BackgroundJob
    let athlete: Identifier
  }

  /// The jobs that are waiting or running, and whether each was requested again in the meantime.
  private let active = Mutex<[Key: Bool]>([:])
  private let turns: [BackgroundJob: FairSemaphore]

  init() {
    turns = Dictionary(
      uniqueKeysWithValues: BackgroundJob.allCases.map {
        ($0, FairSemaphore(byteLimit: 0, countLimit: BackgroundJob.countLimit))
      })
  }

  /// Runs a job unless it is already waiting or running. If it was requested again in the meantime, runs it once more.
  func run(
    _ job: BackgroundJob, of athlete: Athlete, isRequested: Bool, _ run: (Bool) async -> Void
  ) async {
    let key = Key(job: job, athlete: athlete.identifier)
    guard begin(key, isRequested) else { return }
    var isRequested = isRequested
    repeat {
      await run(isRequested)
      isRequested = true
    } while mustRunAgain(key)
  }

  /// Waits for a free slot of the job's kind.
  func turn(
    _ job: BackgroundJob, of athlete: Athlete, _ work: () async throws -> Void
  ) async throws {
    try await turns[job]?.take(for: athlete.identifier, bytes: 0, work)
  }

  private func begin(_ key: Key, _ isRequested: Bool) -> Bool {
    active.withLock { active in
      guard let again = active[key] else {
        active[key] = false
        return true
      }
      active[key] = again || isRequested
      return false
    }
  }

  private func mustRunAgain(_ key: Key) -> Bool {
    active.withLock { active in
      let mustRunAgain = active[key] == true && !Task.isCancelled
      active[key] = mustRunAgain ? false : nil
      return mustRunAgain
    }
  }
}
