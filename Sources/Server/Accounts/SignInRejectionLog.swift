import Hummingbird
import Logging
import Outbound

/// Logs the client's address when a link, passkey or token is rejected, for tools such as fail2ban. Active only with
/// `--log-refused-sign-ins`; otherwise the log contains no addresses.
///
/// Rejections by the OpenID Connect provider are not logged, because during an outage everyone who tries to sign in
/// would be banned.
struct SignInRejectionLog: AppMiddleware {
  let isEnabled: Bool

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      if isEnabled, let proof = Self.refusedProof(error, context) {
        // packaging/fail2ban/filter.conf matches this line.
        context.logger.warning(
          "sign-in refused from \(context.client?.text ?? "this machine") (\(proof))")
      }
      throw error
    }
  }

  /// Returns the kind of credential that was rejected, or nil for any other error.
  private static func refusedProof(_ error: any Error, _ context: AppContext) -> String? {
    if let error = error as? APIProblem {
      return error == .unknownToken ? "token" : nil
    }
    let path = context.endpointPath
    guard let error = error as? AppError, [SignInPaths.setup, SignInPaths.passkey].contains(path)
    else { return nil }
    switch error {
    case .linkRefused, .refused: return path == SignInPaths.passkey ? "passkey" : "link"
    case .tooManyAttempts: return "too many attempts"
    default: return nil
    }
  }
}
