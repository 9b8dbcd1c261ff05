import Store
import Synchronization

/// Decides which jobs run: at most one of a kind per athlete, and a few of each kind at once. Kinds do not wait for each other, so a
/// slow service elsewhere delays only the jobs that ask it.
final class JobSlots: Sendable {
  private struct Key: Hashable {
    let job: BackgroundJob
    let athlete: Identifier
  }

  /// Jobs that wait or run, and whether they were requested once more meanwhile.
  private let active = Mutex<[Key: Bool]>([:])
  private let turns: [BackgroundJob: WorkTurns]

  init() {
    turns = Dictionary(
      uniqueKeysWithValues: BackgroundJob.allCases.map {
        ($0, WorkTurns(byteLimit: 0, countLimit: BackgroundJob.countLimit))
      })
  }

  /// Runs a job unless it waits or runs already; a request meanwhile makes it run once more.
  func run(
    _ job: BackgroundJob, of athlete: Athlete, isRequested: Bool, _ run: (Bool) async -> Void
  ) async {
    let key = Key(job: job, athlete: athlete.identifier)
    guard begin(key, isRequested) else { return }
    var isRequested = isRequested
    repeat {
      await run(isRequested)
      isRequested = true
    } while isAgain(key)
  }

  /// Waits for a slot of the job's kind.
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

  private func isAgain(_ key: Key) -> Bool {
    active.withLock { active in
      let isAgain = active[key] == true && !Task.isCancelled
      active[key] = isAgain ? false : nil
      return isAgain
    }
  }
}
