import Foundation
import Hummingbird
import Logging
import Store

extension MonitoringServices {
  /// Returns all metrics that `/metrics` serves.
  func allMetrics() async -> [PrometheusMetric] {
    let ready = await readiness.fault() == nil
    return metrics.requests + metrics.jobs + ProcessMetrics.current
      + StorageMetrics(dataPath: base.directory.path).current + backupMetrics + [
        PrometheusMetric(
          "process_start_time_seconds", .gauge, "Start of the process, in seconds since 1970.",
          startedAt),
        PrometheusMetric(
          "andante_connections", .gauge, "Open connections.", Double(metrics.connections.value)),
        PrometheusMetric(
          "andante_disk_free_bytes", .gauge, "Free disk space for the data.",
          freeBytes(base.directory.path).map(Double.init) ?? .nan),
        PrometheusMetric("andante_ready", .gauge, "1 if /readyz answers 200.", ready ? 1 : 0),
        PrometheusMetric(
          "andante_info", .gauge, "The program's version.",
          [.init(labels: [("version", andanteVersion)], value: 1)]),
      ]
  }

  private var backupMetrics: [PrometheusMetric] {
    let settings = base.directory.backupSettings()
    let latest = base.directory.storedBackups.first(where: \.isComplete)
    return [
      PrometheusMetric(
        "andante_backup_last_success_timestamp_seconds", .gauge,
        "Time of the last complete backup, in seconds since 1970; 0 without one.",
        latest?.madeAt ?? 0),
      PrometheusMetric(
        "andante_backup_failed", .gauge, "1 if the last backup failed.",
        settings.failedAt == nil ? 0 : 1),
    ]
  }
}

/// Returns the application that serves `/metrics` on a separate address and port, so that no proxy publishes it by
/// accident.
func buildMetricsApplication(
  _ services: AppServices, port: Int, logger: Logger, onRunning: @escaping @Sendable () -> Void
) -> some ApplicationProtocol {
  Application(
    router: buildMetricsRouter(services),
    configuration: ApplicationConfiguration(
      address: .hostname(services.options.metricsHost, port: port)),
    onServerRunning: { _ in onRunning() }, logger: logger)
}

func buildMetricsRouter(_ services: AppServices) -> Router<AppContext> {
  let router = Router(context: AppContext.self)
  router.add(middleware: ErrorPages())
  // Prometheus on another machine may use a host name that Andante doesn't know, such as that of a container.
  if ServerOptions.isLoopback(services.options.metricsHost) {
    router.add(middleware: HostCheck(names: []))
  }
  router.get("/metrics") { _, _ in
    let text = await services.monitoring.allMetrics().map(\.text).joined()
    return textResponse(text, type: "text/plain; version=0.0.4; charset=utf-8")
  }
  return router
}
