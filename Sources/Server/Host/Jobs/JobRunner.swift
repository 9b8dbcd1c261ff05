import Logging
import Model
import Outbound
import Reminders
import Screens
import Store
import Strava

struct JobRunner {
  private let jobs: BackgroundJobs
  private let job: BackgroundJob
  private let athlete: Athlete
  private var services: JobServices { jobs.services }

  init(_ jobs: BackgroundJobs, _ job: BackgroundJob, _ athlete: Athlete) {
    (self.jobs, self.job, self.athlete) = (jobs, job, athlete)
  }

  /// Returns whether the job has anything to do for this athlete, such as a connected account to fetch rides from.
  func applies() async throws -> Bool { try await work() != nil }

  /// Runs the job unless it is set aside or doesn't apply to the athlete.
  ///
  /// - Parameter dueAt: The time at which the job was due, in seconds since 1970.
  func run(dueAt: Double) async throws {
    let store = try services.base.store(of: athlete)
    let item = WorkItem.job(job.rawValue)
    guard try await store.attempts.reason(of: item) == nil, let work = try await work() else {
      return
    }
    let isSuspect = try await store.attempts.isSuspect(item)
    try await services.scheduler.alone(if: isSuspect, for: athlete) {
      try await run(work, store.jobs, dueAt: dueAt)
    }
  }

  private func run(
    _ work: @escaping BackgroundWork, _ log: JobRepository, dueAt: Double
  ) async throws {
    let now = services.base.now()
    let number = try await log.begin(job.rawValue, waited: now - dueAt, now: now)
    do {
      let text = try await withTimeLimit(
        jobs.timeLimit ?? .seconds(60 * job.minuteLimit),
        orThrow: JobTimeoutError(minutes: job.minuteLimit)
      ) { [job] in
        trapIfRequested(by: job.rawValue)
        return try await work()
      }
      try await log.end(number, .done, text: text, now: services.base.now())
      services.monitoring.metrics.count(job: job.rawValue, hasFailed: false, waited: now - dueAt)
    } catch {
      if Task.isCancelled { return }
      services.monitoring.readiness.note(error)
      services.monitoring.metrics.count(job: job.rawValue, hasFailed: true, waited: now - dueAt)
      try await log.end(number, .failed, text: sentence(about: error), now: services.base.now())
      let level: Logger.Level = error is StravaError ? .info : .error
      jobs.logger.log(error, "\(job.rawValue) failed", level: level, of: athlete)
    }
  }

  /// Returns nil if the job doesn't apply to the athlete.
  private func work() async throws -> BackgroundWork? {
    switch job {
    case .fetchRides: return try await services.rides(athlete)
    case .watchFolder: return try await services.folders.work(for: athlete)
    case .checkServices:
      let reminders = try ReminderService(services.reminders, of: athlete)
      return { try await reminders.check() }
    }
  }

  private func sentence(about error: any Error) -> String {
    switch error {
    case let error as JobTimeoutError: JobMessages.tookTooLong(minutes: error.minutes)
    case let error as ReminderError: error.sentence
    case let error as StoreError: error.description
    case _ where StorageError(error) != nil: StorageError(error)?.sentence ?? ""
    case let error as StravaError: StravaMessages.failed(error.description)
    default: AppError.failed.sentence
    }
  }
}
