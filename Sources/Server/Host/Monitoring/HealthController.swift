import HTTPTypes
import Hummingbird

/// The endpoints for monitoring liveness and readiness.
struct HealthController: Controller {
  let readiness: Readiness

  func addRoutes(to router: Router<AppContext>) {
    router.get("/healthz") { _, _ in textResponse("ok\n") }
    router.get("/readyz") { _, _ in
      guard let fault = await readiness.fault() else { return textResponse("ready\n") }
      return textResponse(fault + "\n", status: .serviceUnavailable)
    }
  }
}
