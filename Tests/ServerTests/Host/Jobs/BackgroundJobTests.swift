import Foundation
import GRDB
import HTTPTypes
import Model
import Synchronization
import Testing

@testable import Server
@testable import Store

/// Background jobs that run for several athletes at once.
@Suite struct BackgroundJobTests {
  /// A server whose ride fetches are replaced by the test.
  private struct Fixture: Sendable {
    let server: TestServer
    let browser: Browser
    let now: @Sendable (Double) -> Void

    var services: AppServices { server.services }
    var jobs: BackgroundJobs { BackgroundJobs(services) }

    func runs(of athlete: Athlete, _ job: BackgroundJob) async throws -> [JobRun] {
      try await services.store(of: athlete).jobs.latest().filter { $0.job == job.rawValue }
    }
  }

  /// The work that a ride fetch performs.
  private struct Fetch: Sendable {
    static let none = Fetch { _ in nil }
    static let quick = Fetch { _ in { "Nothing new." } }
    static let endless = Fetch { _ in BackgroundJobTests.endless }

    let work: @Sendable (Athlete) -> BackgroundWork?
  }

  private static func start(_ fetch: Fetch) async throws -> Fixture {
    let clock = TestClock()
    var sources = BackgroundSources()
    sources.services = { _, _ in [] }
    sources.rides = { fetch.work($1) }
    let (server, browser) = try await TestServer.signedIn(making: { [sources] in
      try await AppServices(options: $0, sources: sources, now: { clock.now })
    })
    return Fixture(server: server, browser: browser, now: { clock.set($0) })
  }

  /// Polls for up to about 20 s until `isTrue` returns true.
  private static func wait(until isTrue: () async throws -> Bool) async throws {
    for _ in 0..<4_000 where try await !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await isTrue())
  }

  /// Work that only ends when its task is cancelled.
  private static let endless: BackgroundWork = {
    try await Task.sleep(for: .seconds(3_600))
    return ""
  }

  @Test func slowFetchDelaysOnlyItsAthlete() async throws {
    let fetch = Fetch { $0.name == "Slow" ? Self.endless : { "Nothing new." } }
    let fixture = try await Self.start(fetch)
    let slow = try await fixture.services.accounts.athlete(named: "Slow", now: 0)
    let other = try await fixture.services.accounts.athlete(named: "Other", now: 0)
    var jobs = fixture.jobs
    jobs.patience = .milliseconds(1)
    let task = Task { [jobs] in await jobs.runDue() }
    for athlete in [slow, other] {
      try await Self.wait {
        try await fixture.runs(of: athlete, .checkServices).first?.outcome == .done
      }
    }
    try await Self.wait { try await fixture.runs(of: other, .fetchRides).first?.outcome == .done }
    #expect(try await fixture.runs(of: slow, .fetchRides).map(\.outcome) == [.underWay])
    // A job that becomes due doesn't start a second fetch.
    fixture.now(TestServer.now + 2_000)
    await jobs.runDue()
    #expect(try await fixture.runs(of: slow, .checkServices).count == 2)
    #expect(try await fixture.runs(of: slow, .fetchRides).count == 1)
    task.cancel()
    await task.value
  }

  @Test func athleteWithoutFetchesDoesNotWaitForSlots() async throws {
    let fetch = Fetch { $0.name.hasPrefix("Slow") ? Self.endless : nil }
    let fixture = try await Self.start(fetch)
    for index in 0..<BackgroundJob.countLimit {
      _ = try await fixture.services.accounts.athlete(named: "Slow \(index)", now: 0)
    }
    let other = try await fixture.services.accounts.athlete(named: "Other", now: 0)
    var jobs = fixture.jobs
    jobs.patience = .seconds(3_600)
    var tasks: [Task<Void, Never>] = []
    for athlete in try await fixture.services.accounts.athletes()
    where athlete.name.hasPrefix("Slow") {
      tasks.append(Task { [jobs] in await jobs.run(.fetchRides, of: athlete, isRequested: false) })
      try await Self.wait {
        try await fixture.runs(of: athlete, .fetchRides).first?.outcome == .underWay
      }
    }
    tasks.append(Task { [jobs] in await jobs.runDue() })
    try await Self.wait {
      try await fixture.runs(of: other, .checkServices).first?.outcome == .done
    }
    for task in tasks {
      task.cancel()
      await task.value
    }
  }

  @Test func endlessRunIsStoppedAfterItsLimit() async throws {
    let fixture = try await Self.start(.endless)
    var jobs = fixture.jobs
    jobs.timeLimit = .milliseconds(20)
    await jobs.runDue()
    let run = try #require(try await fixture.runs(of: fixture.services.athlete, .fetchRides).first)
    #expect(run.outcome == .failed && run.text.contains("more than 10 minutes"))
    #expect(try await fixture.runs(of: fixture.services.athlete, .checkServices).count == 1)
  }

  @Test func requestDuringARunStartsAnother() async throws {
    let counts = Mutex(0)
    let isHeld = Mutex(true)
    let fetch = Fetch { _ in
      {
        counts.withLock { $0 += 1 }
        while isHeld.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
        return ""
      }
    }
    let fixture = try await Self.start(fetch)
    let first = Task { await fixture.jobs.runDue() }
    try await Self.wait { counts.withLock { $0 } == 1 }
    fixture.services.jobs.trigger.requestRun()
    var second = fixture.jobs
    second.patience = .zero
    await second.runDue()
    isHeld.withLock { $0 = false }
    await first.value
    #expect(counts.withLock { $0 } == 2)
  }

  @Test func waitingTimeIsShownAndCounted() async throws {
    let fixture = try await Self.start(.quick)
    let store = try fixture.server.store()
    let run = try await store.jobs.begin("fetch-rides", waited: 42, now: TestServer.now - 60)
    try await store.jobs.end(run, .done, text: "", now: TestServer.now - 59)
    try await fixture.browser.get("/settings/jobs").expect(has: "after waiting 42 s")
    fixture.services.monitoring.metrics.count(job: "fetch-rides", hasFailed: false, waited: 42)
    let text = fixture.services.monitoring.metrics.jobs.map(\.text).joined()
    #expect(text.contains("andante_jobs_total{kind=\"fetch-rides\",outcome=\"done\"} 1\n"))
    #expect(text.contains("andante_job_wait_seconds_total{kind=\"fetch-rides\"} 42\n"))
  }

  @Test func unreadableAccountsAreReportedOnThePage() async throws {
    let fixture = try await Self.start(.none)
    let accounts = fixture.services.accounts.database
    try await accounts.write { try $0.execute(sql: "ALTER TABLE athlete RENAME TO hidden") }
    await fixture.jobs.runDue()
    #expect(fixture.services.jobs.issue.sentence != nil)
    try await accounts.write { try $0.execute(sql: "ALTER TABLE hidden RENAME TO athlete") }
    try await fixture.browser.get("/settings/jobs").expect(
      has: "Nothing can run in the background now")
    await fixture.jobs.runDue()
    #expect(fixture.services.jobs.issue.sentence == nil)
    try await fixture.browser.get("/settings/jobs").expect(lacks: "Nothing can run")
  }

  @Test func setAsideJobIsShownAndRunsAgainAfterARetry() async throws {
    let fixture = try await Self.start(.quick)
    let store = try fixture.server.store()
    for _ in 0..<2 {
      _ = try await store.jobs.begin("fetch-rides", now: 0)
      try await store.jobs.markInterruptedJobs()
      await fixture.services.base.settleAttempts(after: .crashed, silentLogger)
    }
    await fixture.jobs.runDue()
    #expect(try await fixture.runs(of: fixture.services.athlete, .fetchRides).count == 2)
    #expect(try await fixture.runs(of: fixture.services.athlete, .checkServices).count == 1)
    try await fixture.browser.get("/settings/jobs").expect(has: "Set aside", "1:fetch-rides")
    let form = ["item": "1:fetch-rides"]
    try await fixture.browser.post("/settings/jobs/retry", form: form).expect(.seeOther)
    try await fixture.browser.post("/settings/jobs/retry", form: form).expect(.notFound)
    await fixture.jobs.runDue()
    #expect(
      try await fixture.runs(of: fixture.services.athlete, .fetchRides).first?.text
        == "Nothing new.")
    try await fixture.browser.get("/settings/jobs").expect(lacks: "Set aside")
  }

  @Test(arguments: ["", "1", "1:", "9:x", "3:zz", "-9223372036854775808:1"])
  func retryOfAnUnknownItemIsNotFound(_ item: String) async throws {
    let fixture = try await Self.start(.none)
    try await fixture.browser.post("/settings/jobs/retry", form: ["item": item]).expect(.notFound)
  }

  @Test func unreadableOriginalIsReportedAndRetried() async throws {
    let fixture = try await Self.start(.none)
    let store = try fixture.server.store()
    let file = ImportFile(name: "a.gpx", bytes: sampleGPX())
    guard case .imported(let id) = try await store.imports.add(files: [file], now: 0)[0] else {
      Issue.record("not imported")
      return
    }
    let original = try await Self.corruptOriginal(store)
    await Housekeeping(fixture.services).cleanUp()
    try await fixture.browser.get("/activities/\(id)").expect(has: "could not read the original")
    try await fixture.browser.get("/settings/jobs").expect(has: "/activities/\(id)")
    try await store.database.write { db in
      try db.execute(sql: "UPDATE source SET bytes = ?", arguments: [original])
    }
    try await fixture.browser.post("/settings/jobs/retry", form: ["item": "3:\(id)"]).expect(
      location: "/settings/jobs?retrying=1")
    await fixture.services.derivations.finish()
    try await fixture.browser.get("/activities/\(id)").expect(lacks: "could not read")
  }

  /// Makes the only original unreadable and its metrics outdated. Returns its previous bytes.
  private static func corruptOriginal(_ store: AthleteStore) async throws -> Data {
    try await store.database.write { db in
      let bytes = try Data.fetchOne(db, sql: "SELECT bytes FROM source") ?? Data()
      try db.execute(sql: "UPDATE source SET bytes = x'00'")
      try db.execute(sql: "UPDATE activity SET analysis_version = 0")
      return bytes
    }
  }
}
