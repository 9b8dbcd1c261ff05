import Hummingbird

/// Counts every request that passes through the router.
struct RequestMetrics: AppMiddleware {
  let metrics: Metrics

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    let response = try await next(request, context)
    metrics.count(
      route: context.endpointPath, status: response.status,
      seconds: (clock.now - start) / .seconds(1))
    return response
  }
}
