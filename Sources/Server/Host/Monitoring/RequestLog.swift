import Hummingbird
import Logging

/// Logs the route, status and duration of every request. Addresses, queries, names and cookies are never logged.
struct RequestLog: AppMiddleware {
  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    let response = try await next(request, context)
    let microseconds = (clock.now - start) / .microseconds(1)
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method.rawValue)", "route": "\(context.endpointPath ?? "-")",
        "status": "\(response.status.code)", "microseconds": "\(Int(microseconds))",
      ])
    return response
  }
}
