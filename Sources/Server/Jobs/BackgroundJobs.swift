import Logging
import Reminders
import Screens
import ServiceLifecycle
import Store
import Strava

/// What runs in the background for every athlete. Raw values are stored.
enum BackgroundJob: String, CaseIterable {
  case fetchRides = "fetch-rides"
  case watchFolder = "watch-folder"
  case checkServices = "check-services"

  /// Seconds from one start to the next.
  static let period = 900.0
}

/// Runs each job of each athlete every fifteen minutes and when somebody rings, what brings rides before services so that a
/// ride that came just now counts, and writes down how it went. When it ran last is in the athlete's file, so a restart
/// neither skips nor repeats a run.
struct BackgroundJobs: Service {
  let services: AppServices
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await eachStore { _, store in try await store.jobs.noteCutOff() }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          while !Task.isCancelled {
            services.jobBell.ring()
            try? await Task.sleep(for: services.options.lookPause)
          }
        }
        group.addTask {
          for await _ in services.jobBell.rings {
            await withTaskExecutorPreference(services.floor.workers) { await runDue() }
          }
        }
      }
    }
  }

  /// Runs what is due at this moment, and everything where somebody wished it.
  func runDue() async {
    let isWished = services.jobBell.takeWish()
    await eachStore { athlete, store in
      for job in BackgroundJob.allCases {
        let isDue = try await isDue(job, store.jobs)
        if isDue || isWished { try await run(job, of: athlete, store.jobs) }
      }
    }
  }

  /// Also when the last start lies ahead: then the clock was set back.
  private func isDue(_ job: BackgroundJob, _ jobs: JobRepository) async throws -> Bool {
    guard let last = try await jobs.lastStart(of: job.rawValue) else { return true }
    let elapsed = services.now() - last
    return elapsed >= BackgroundJob.period || elapsed < 0
  }

  /// Runs a job, whether it is due or not.
  func run(_ job: BackgroundJob, of athlete: Athlete, _ jobs: JobRepository) async throws {
    guard let work = try await work(job, of: athlete) else { return }
    let number = try await jobs.begin(job.rawValue, now: services.now())
    do {
      try await jobs.end(number, .done, text: try await work(), now: services.now())
      services.metrics.count(job: job.rawValue, hasFailed: false)
    } catch {
      if Task.isCancelled { return }
      services.metrics.count(job: job.rawValue, hasFailed: true)
      try await jobs.end(number, .failed, text: sentence(about: error), now: services.now())
      let level: Logger.Level = error is StravaError ? .info : .error
      logger.log(level: level, "\(job.rawValue) failed", metadata: ["error": "\(logText(error))"])
    }
  }

  /// Nil where an athlete has no use for the job.
  private func work(_ job: BackgroundJob, of athlete: Athlete) async throws -> BackgroundWork? {
    switch job {
    case .fetchRides: return try await services.sources.rides(services, athlete)
    case .watchFolder: return try await services.folderWork(for: athlete)
    case .checkServices:
      let reminders = try ReminderService(services, of: athlete)
      return { try await reminders.check() }
    }
  }

  /// One athlete's trouble is not another's.
  private func eachStore(
    _ body: (Athlete, AthleteStore) async throws -> Void
  ) async {
    guard let athletes = try? await services.accounts.athletes() else { return }
    services.closeStores(besides: athletes)
    for athlete in athletes where !Task.isCancelled {
      do {
        try await body(athlete, try services.store(of: athlete))
      } catch {
        let level: Logger.Level = isRefusedWhileMoving(error) ? .info : .error
        logger.log(level: level, "a job could not run", metadata: ["error": "\(logText(error))"])
      }
    }
  }

  private func sentence(about error: any Error) -> String {
    switch error {
    case let error as ReminderFailure: error.sentence
    case let error as StoreError: error.description
    case _ where StorageTrouble(error) != nil: StorageFault(error)?.sentence ?? ""
    case let error as StravaError: StravaMessages.failed(error.description)
    default: AppError.failed.sentence
    }
  }
}
