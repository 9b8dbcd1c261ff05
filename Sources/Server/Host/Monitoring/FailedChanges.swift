import Hummingbird

/// Reports failed changes to `Readiness`, so that `/readyz` reflects them. Must come after the middleware that turns
/// errors into responses.
struct FailedChanges: AppMiddleware {
  let readiness: Readiness

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      readiness.note(error)
      throw error
    }
  }
}
