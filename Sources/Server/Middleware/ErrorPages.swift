import Hummingbird
import Logging

/// Turns whatever went wrong into an answer people can read: a page, or one sentence of JSON where a
/// script asked. Internals go to the log and nowhere else.
struct ErrorPages: RouterMiddleware {
  typealias Context = AppContext

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as AppError {
      return Response(status: error.status)
    } catch let error as any HTTPResponseError {
      return Response(status: error.status)
    } catch {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      return Response(status: .internalServerError)
    }
  }
}
