import Engine
import Hummingbird
import Model
import Screens
import Store

/// The page that lists background jobs and the items that were set aside.
struct JobsController: Controller {
  let services: BaseServices
  let jobs: JobServices
  let imports: ImportServices
  let derivations: LatestTask

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/jobs", use: show)
    router.post("/settings/jobs/retry", use: retry)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let runs = try await page.store.jobs.latest(limit: 100)
    let setAside = try await page.store.attempts.setAside()
    return page.render(
      .jobs,
      jobsScreen(
        JobsState(
          rows: runs.compactMap(JobRow.init), setAside: setAside.compactMap(SetAsideRow.init),
          fault: jobs.issue.sentence, isRetrying: request.queryFields["retrying"] != nil,
          csrf: page.csrf)))
  }

  private func retry(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let item = try found(context.form["item"].flatMap { WorkItem($0) })
    try requireFound(await page.store.attempts.retry(item))
    switch item {
    case .job: jobs.trigger.requestRun()
    case .upload: imports.jobs.wake(page.visitor.athlete, imports)
    case .posted: break
    case .activity, .calibration:
      DerivationWork(
        services: services, scheduler: jobs.scheduler, athlete: page.visitor.athlete
      ).begin(as: derivations)
    }
    return redirect(to: "/settings/jobs?retrying=1")
  }
}

extension JobRow {
  /// Returns nil if this version doesn't know the job.
  init?(_ run: JobRun) {
    guard let job = BackgroundJob(rawValue: run.job) else { return nil }
    self.init(
      job: job, started: localInstant(run.started),
      seconds: run.ended.map { max(0, $0 - run.started) }, outcome: run.outcome,
      text: run.text, waited: run.waited)
  }
}

extension SetAsideRow {
  /// Returns nil if this version doesn't know the job.
  init?(_ setAside: SetAsideItem) {
    let what: ItemKind
    switch setAside.item {
    case .job(let name):
      guard let job = BackgroundJob(rawValue: name) else { return nil }
      what = .job(job)
    case .upload: what = .upload(setAside.title)
    case .activity(let id): what = .activity(title: setAside.title, id: "\(id)")
    case .calibration: what = .calibration
    case .posted: what = .posted
    }
    self.init(what, reason: setAside.reason, item: "\(setAside.item)")
  }
}
