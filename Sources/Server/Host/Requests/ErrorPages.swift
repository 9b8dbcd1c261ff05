import HTTPTypes
import Hummingbird
import Logging
import Model
import NIOHTTP1
import Screens
import Store

/// Turns errors into responses: an error page, or JSON for scripts. Internal details are logged but not sent.
///
/// Added twice: outermost for every route, and again after the sign-in middleware, where the error page can use the
/// visitor's tabs and theme.
struct ErrorPages: AppMiddleware {
  /// The name of the OpenID Connect provider that the sign-in page offers, or nil if not configured.
  var provider: String?

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as AthleteMovedError {
      throw error
    } catch {
      return try await respond(to: request, context: context, Self.appError(error, context))
    }
  }

  static func appError(_ error: any Error, _ context: AppContext) -> AppError {
    switch error {
    case let error as AppError: return error
    case let error where isRefusedWhileMoving(error): return .moving
    case is SessionEndedError: return .signedOut
    case is HTTPParserError: return .badRequest("The request was interrupted.")
    // A cancellation means that the server is shutting down and has closed the connection.
    case is CancellationError: return .failed
    case let error as any HTTPResponseError where error.status == .notFound: return .notFound
    case let error as any HTTPResponseError where error.status.kind == .clientError:
      return .badRequest("The request is invalid.")
    case StoreError.unknownGear: return .notFound
    case StoreError.cannotInstall, StoreError.impossibleLimits: return .badRequest("\(error)")
    case StoreError.unreadableSession:
      return .badRequest("The session log is unreadable.")
    case StoreError.newerSession:
      return .badRequest(
        "A newer version of Andante recorded this session. Update the server, then send it again.")
    case StoreError.tooManySounds(let limit):
      return .conflict("There are already \(limit) sounds. Delete one first.")
    case StoreError.tooManyTokens(let limit):
      return .conflict("There are already \(limit) tokens. Revoke one first.")
    case StoreError.garageIsFull(let limit):
      return .conflict("A garage can have at most \(limit) entries of this kind.")
    default:
      context.logger.log(error, "request failed")
      return StorageError(shown: error).map(AppError.storage) ?? .failed
    }
  }

  private func respond(
    to request: Request, context: AppContext, _ error: AppError
  ) async throws -> Response {
    var response = try await answer(to: request, context: context, error)
    response.headers.append(contentsOf: error.headers)
    return response
  }

  private func answer(
    to request: Request, context: AppContext, _ error: AppError
  ) async throws -> Response {
    if Self.isFromScript(request) {
      return try jsonResponse(ErrorAnswer(error: error.sentence), status: error.status)
    }
    // The error page must not fail because of the error that it reports.
    let theme = try? await context.visitor?.store.settings.current().theme
    let chrome = PageChrome(
      error == .linkRefused ? .setup : .message, theme: theme ?? .system,
      csrf: context.visitor?.formToken ?? "", showsTabs: context.visitor != nil)
    return htmlResponse(page(chrome, main: screen(of: error, context)), status: error.status)
  }

  private func screen(of error: AppError, _ context: AppContext) -> HTML {
    guard error == .signedOut else { return error.screen }
    return signedOutScreen(
      hasPasskeys: PasskeySite(origin: context.origin) != nil, provider: provider)
  }

  private static func isFromScript(_ request: Request) -> Bool {
    request.uri.path.hasPrefix("/api/") || request.headers[.accept] == "application/json"
  }

  private struct ErrorAnswer: Encodable {
    let error: String
  }
}
