import Hummingbird

/// Counts every request that passes through the router.
struct RequestMetrics: RouterMiddleware {
  typealias Context = AppContext
  let metrics: Metrics

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    let response = try await next(request, context)
    metrics.count(
      route: context.endpointPath, status: response.status,
      seconds: (clock.now - start) / .seconds(1))
    return response
  }
}
