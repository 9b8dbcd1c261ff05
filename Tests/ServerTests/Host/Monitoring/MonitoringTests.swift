import Foundation
import Hummingbird
import Model
import Testing

@testable import Server

/// The exported metrics, and the alerts and dashboard based on them.
@Suite struct MonitoringTests {
  private static let packaging = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../packaging").standardizedFileURL

  @Test(arguments: ["prometheus/andante.rules.yml", "grafana/andante.json"])
  func queriesNameOnlyExportedMetrics(file: String) async throws {
    let text = try String(contentsOf: Self.packaging.appending(path: file), encoding: .utf8)
    let named = Set(text.matches(of: /\b(?:andante|process)_[a-z_]+/).map { String($0.output) })
    let (server, _) = try await TestServer.start()
    let metrics = await server.services.monitoring.allMetrics()
    let exported = Set(
      metrics.flatMap { metric in
        metric.kind == .histogram
          ? ["_bucket", "_sum", "_count"].map { metric.name + $0 } : [metric.name]
      })
    #expect(named.count > 8 && named.subtracting(exported).isEmpty)
  }

  @Test func metricLabelsDoNotCollideWithPrometheusLabels() async throws {
    let (server, _) = try await TestServer.start()
    let labels = await server.services.monitoring.allMetrics().flatMap(\.samples).flatMap(\.labels)
    #expect(!labels.contains { ["job", "instance"].contains($0.name) })
  }

  @Test func failedJobIsCounted() async throws {
    let (server, _) = try await TestServer.start()
    let services = server.services
    services.monitoring.metrics.count(job: BackgroundJob.fetchRides.rawValue, hasFailed: true)
    let text = await services.monitoring.allMetrics().map(\.text).joined()
    for line in [
      #"andante_jobs_total{kind="fetch-rides",outcome="failed"} 1"#,
      #"andante_jobs_total{kind="backup",outcome="failed"} 0"#,
      "process_start_time_seconds \(Int(TestServer.now))",
    ] { #expect(text.contains(line + "\n"), "\(line)") }
  }

  @Test func lastBackupIsExportedWithItsTime() async throws {
    let (server, _) = try await TestServer.start()
    let services = server.services
    let name = "andante_backup_last_success_timestamp_seconds"
    #expect(await services.monitoring.allMetrics().map(\.text).joined().contains("\(name) 0\n"))
    await services.backupRuns.run(silentLogger)
    let text = await services.monitoring.allMetrics().map(\.text).joined()
    #expect(text.contains("\(name) \(Int(TestServer.now))\n"))
    #expect(text.contains("andante_backup_failed 0\n"))
    #expect(text.contains(#"andante_jobs_total{kind="backup",outcome="done"} 1"#))
  }

  @Test(
    arguments: [
      ("127.0.0.1", "127.0.0.1:9464", HTTPResponse.Status.ok),
      ("127.0.0.1", "andante:9464", .misdirectedRequest), ("0.0.0.0", "andante:9464", .ok),
    ])
  func hostIsCheckedOnlyOnLoopback(
    host: String, authority: String, status: HTTPResponse.Status
  ) async throws {
    let change = { (options: inout ServerOptions) in options.metricsHost = host }
    let (server, _) = try await TestServer.start(changing: change)
    var client = server.client(buildMetricsRouter(server.services).buildResponder())
    client.authority = authority
    try await client.execute(uri: "/metrics", method: .get).expect(status)
  }
}
