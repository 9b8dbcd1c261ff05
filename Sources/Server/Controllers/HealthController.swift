import Hummingbird

/// Tells monitors that the server runs.
struct HealthController {
  func addRoutes(to router: Router<AppContext>) {
    router.get("/healthz") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "ok\n")))
    }
  }
}
