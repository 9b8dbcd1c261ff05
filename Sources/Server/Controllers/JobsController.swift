import Hummingbird
import Screens
import Store

/// The page that says what ran in the background.
struct JobsController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/jobs") { _, context in
      let visit = try await Visit(services, context)
      let runs = try await visit.store.jobs.latest(limit: 100)
      return visit.page(.jobs, jobsScreen(JobsState(rows: runs.compactMap(JobRow.init))))
    }
  }
}

extension JobRow {
  /// Nil for a job that a later version knows.
  init?(_ run: JobRun) {
    guard let job = BackgroundJob(rawValue: run.job) else { return nil }
    self.init(
      job: job.screens, started: localMoment(run.started),
      seconds: run.ended.map { max(0, $0 - run.started) }, outcome: run.outcome.screens,
      text: run.text)
  }
}

extension BackgroundJob {
  fileprivate var screens: JobRow.Job {
    switch self {
    case .checkServices: .checkServices
    case .fetchRides: .fetchRides
    case .watchFolder: .watchFolder
    }
  }
}

extension JobRun.Outcome {
  fileprivate var screens: JobRow.Outcome {
    switch self {
    case .underWay: .underWay
    case .done: .done
    case .failed: .failed
    case .cutOff: .cutOff
    }
  }
}
