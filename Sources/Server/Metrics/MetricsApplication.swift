import Foundation
import Hummingbird
import Logging
import Store

extension AppServices {
  /// Everything `/metrics` tells.
  func allMetrics() async -> [Metric] {
    let free = freeBytes(directory.path)
    return metrics.requests + metrics.jobs + ProcessMetrics.current
      + StorageMetrics(dataPath: directory.path).current
      + [
        Metric(
          "andante_connections", .gauge, "Connections open.", Double(metrics.connections.value)),
        Metric(
          "andante_disk_free_bytes", .gauge, "Free where the data are.",
          free.map(Double.init) ?? .nan),
        Metric(
          "andante_ready", .gauge, "1 where /readyz answers 200.",
          await readiness.fault() == nil ? 1 : 0),
        Metric(
          "andante_info", .gauge, "The program's version.",
          [.init(labels: [("version", andanteVersion)], value: 1)]),
      ]
  }
}

/// `/metrics` on a port of its own of this machine alone, so that no proxy publishes it by accident.
func buildMetricsApplication(
  _ services: AppServices, port: Int, logger: Logger
) -> some ApplicationProtocol {
  let router = Router(context: AppContext.self)
  router.add(middleware: ErrorPages())
  router.add(middleware: HostCheck(names: []))
  router.get("/metrics") { _, _ in
    let text = await services.allMetrics().map(\.text).joined()
    return Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
  return Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
    logger: logger)
}
