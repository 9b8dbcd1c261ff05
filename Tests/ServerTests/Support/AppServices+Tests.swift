import Store

@testable import Server

/// The services that tests use most.
extension AppServices {
  var athlete: Athlete { base.athlete }
  var accounts: AccountStore { base.accounts }
  var directory: DataDirectory { base.directory }
  var maps: MapLibrary { base.maps }

  func now() -> Double { base.now() }

  func store(of athlete: Athlete) throws -> AthleteStore { try base.store(of: athlete) }

  func visitor(token: String) async throws -> Visitor? { try await base.visitor(token: token) }

  func newSetupLink() async throws -> SecretToken { try await base.newSetupLink() }
}

extension BackgroundJobs {
  init(_ services: AppServices) { self.init(services: services.jobs, logger: silentLogger) }
}

extension NightlyBackups {
  init(_ services: AppServices) {
    self.init(services: services.base, runs: services.backupRuns, logger: silentLogger)
  }
}

extension Housekeeping {
  init(_ services: AppServices) {
    self.init(
      services: services.base, scheduler: services.scheduler,
      metrics: services.monitoring.metrics, logger: silentLogger)
  }
}

extension UploadResumption {
  init(_ services: AppServices) {
    self.init(services: services.imports, issue: services.jobs.issue, logger: silentLogger)
  }
}

extension DemoFiller {
  init(_ services: AppServices, plan: ServerOptions.Demo) {
    self.init(
      services: services.base, scheduler: services.scheduler, plan: plan, logger: silentLogger)
  }
}
