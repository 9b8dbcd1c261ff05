import Hummingbird

/// Lets `/readyz` report that changes cannot be stored. Must come after the middleware that turns errors into answers.
struct FailedChanges: RouterMiddleware {
  typealias Context = AppContext
  let readiness: Readiness

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      readiness.note(error)
      throw error
    }
  }
}
