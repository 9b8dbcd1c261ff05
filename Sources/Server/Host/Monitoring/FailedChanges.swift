import Hummingbird

/// Reports failed changes to `Readiness`, so that `/readyz` reflects them. Must come after the middleware that turns
/// errors into responses.
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
