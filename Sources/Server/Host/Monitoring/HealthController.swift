import HTTPTypes
import Hummingbird

/// The endpoints for monitoring liveness and readiness.
struct HealthController: Controller {
  let readiness: Readiness

  func addRoutes(to router: Router<AppContext>) {
    router.get("/healthz") { _, _ in Self.answer(.ok, "ok") }
    router.get("/readyz") { _, _ in
      guard let fault = await readiness.fault() else { return Self.answer(.ok, "ready") }
      return Self.answer(.serviceUnavailable, fault)
    }
  }

  private static func answer(_ status: HTTPResponse.Status, _ line: String) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: line + "\n")))
  }
}
