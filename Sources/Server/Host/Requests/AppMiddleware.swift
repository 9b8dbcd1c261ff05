import Hummingbird

/// A step that every request passes through before it reaches the controllers that are added after it.
protocol AppMiddleware: RouterMiddleware where Context == AppContext {
  /// Passes the request on to the next step.
  typealias Next = (Request, AppContext) async throws -> Response
}
