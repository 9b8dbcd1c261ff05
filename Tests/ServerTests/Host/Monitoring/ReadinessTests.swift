import Foundation
import GRDB
import HTTPTypes
import Store
import Synchronization
import Testing

@testable import Server

@Suite struct ReadinessTests {
  private struct Broken: Error {}

  @Test func everyPhaseAndFaultIsReported() async throws {
    let time = Mutex(0.0)
    let isBroken = Mutex(false)
    let free = Mutex(1_000_000_000)
    let readiness = Readiness(
      probe: { if isBroken.withLock({ $0 }) { throw Broken() } },
      freeBytes: { free.withLock { $0 } }, clock: { time.withLock { $0 } })
    #expect(await readiness.fault()?.contains("starting") == true)
    readiness.enter(.serving)
    #expect(await readiness.fault() == nil)
    isBroken.withLock { $0 = true }
    #expect(await readiness.fault() == nil, "within a second it does not look again")
    time.withLock { $0 = 1 }
    #expect(await readiness.fault()?.contains("cannot be written") == true)
    free.withLock { $0 = 7_000_000 }
    time.withLock { $0 = 2 }
    #expect(await readiness.fault()?.contains("7 MB") == true)
    readiness.enter(.ending)
    #expect(await readiness.fault()?.contains("shutting down") == true)
  }

  @Test func failedChangeIsRememberedUntilAWriteSucceeds() async throws {
    let time = Mutex(100.0)
    let isFull = Mutex(true)
    let writes = Mutex(0)
    let full = DatabaseError(resultCode: .SQLITE_FULL)
    let readiness = Readiness(
      probe: {},
      testWrite: {
        writes.withLock { $0 += 1 }
        if isFull.withLock({ $0 }) { throw full }
      }, freeBytes: { nil }, clock: { time.withLock { $0 } })
    readiness.enter(.serving)
    for error in [Broken(), DatabaseError(resultCode: .SQLITE_CONSTRAINT)] as [any Error] {
      readiness.note(error)
      #expect(await readiness.fault() == nil)
    }
    readiness.note(full)
    #expect(await readiness.fault() == "Changes cannot be stored: the disk is full.")
    time.withLock { $0 += 9 }
    #expect(await readiness.fault() != nil && writes.withLock { $0 } == 0)
    time.withLock { $0 += 1 }
    #expect(await readiness.fault() != nil && writes.withLock { $0 } == 1)
    isFull.withLock { $0 = false }
    time.withLock { $0 += 1 }
    #expect(await readiness.fault() == nil && writes.withLock { $0 } == 2)
    time.withLock { $0 += 1 }
    #expect(await readiness.fault() == nil && writes.withLock { $0 } == 2)
  }

  @Test func testWriteReachesTheFileAndChangesNothing() async throws {
    let file = TemporaryPath()
    let accounts = try AccountStore(path: file.path)
    _ = try await accounts.athlete(named: "Ada", now: 0)
    func logSize() throws -> Int {
      try FileManager.default.attributesOfItem(atPath: file.path + "-wal")[.size] as? Int ?? 0
    }
    try await accounts.checkWritable()
    var isWritten = false
    // The log may be checkpointed during one of the attempts, but not during both.
    for _ in 0..<2 where !isWritten {
      let before = try logSize()
      try await accounts.testWrite()
      isWritten = try logSize() > before
    }
    #expect(isWritten)
    #expect(try await accounts.athletes().map(\.name) == ["Ada"])
  }

  @Test func readinessRouteFollowsThePhaseAndHealthRouteDoesNot() async throws {
    let (server, browser) = try await TestServer.start()
    try await browser.get("/readyz").expect(.serviceUnavailable)
    try await browser.get("/healthz").expect(.ok)
    server.services.monitoring.readiness.enter(.serving)
    try await browser.get("/readyz").expect(.ok)
  }
}

@Suite struct MetricsTests {
  @Test func requestsAreCountedByRouteAndTimeInBuckets() {
    let metrics = Metrics()
    metrics.count(route: "/activities/{id}", status: .ok, seconds: 0.003)
    metrics.count(route: "/activities/{id}", status: .notFound, seconds: 0.3)
    metrics.count(route: nil, status: .notFound, seconds: 60)
    let text = metrics.requests.map(\.text).joined()
    for line in [
      #"andante_http_requests_total{route="/activities/{id}",status="2xx"} 1"#,
      #"andante_http_requests_total{route="other",status="4xx"} 1"#,
      #"andante_http_request_duration_seconds_bucket{le="0.005"} 1"#,
      #"andante_http_request_duration_seconds_bucket{le="0.5"} 2"#,
      #"andante_http_request_duration_seconds_bucket{le="10.0"} 2"#,
      #"andante_http_request_duration_seconds_bucket{le="+Inf"} 3"#,
      "andante_http_request_duration_seconds_count 3",
    ] { #expect(text.contains(line + "\n"), "\(line) in\n\(text)") }
  }

  @Test func labelValueIsEscaped() {
    let metric = PrometheusMetric(
      "m", .gauge, "h", [.init(labels: [("l", "a\"b\\c\nd")], value: 1.5)])
    #expect(metric.text == "# HELP m h\n# TYPE m gauge\nm{l=\"a\\\"b\\\\c\\nd\"} 1.5\n")
  }
}
