import Engine
import Hummingbird
import Outbound
import Synchronization

/// Counts each address's failed sign-ins per minute. Secrets are far too long to guess, so a correct one is always
/// accepted, regardless of earlier failures from this or any other address.
final class SignInFailures: Sendable {
  static let perAddress = 30
  /// The number of addresses that are tracked at a time. Failures from other addresses are not counted.
  static let addressLimit = 10_000
  /// The period after which counts are reset, in seconds.
  static let window = 60.0

  private struct Counts {
    var start = -Double.infinity
    /// The failures, keyed by `IPAddress.network`, or by nil for unknown addresses.
    var byAddress: [ArraySlice<UInt8>?: Int] = [:]
  }

  private let counts = Mutex(Counts())

  /// Counts a failure. Returns the number of seconds to wait if the address already had too many failures, or nil
  /// otherwise.
  func note(of address: IPAddress?, now: Double) -> Int? {
    counts.withLock { counts in
      Self.begin(&counts, now)
      let key = address?.network
      let failed = counts.byAddress[key] ?? 0
      guard failed < Self.perAddress else {
        return Int(saturating: (counts.start + Self.window - now).rounded(.up))
      }
      if failed > 0 || counts.byAddress.count < Self.addressLimit {
        counts.byAddress[key] = failed + 1
      }
      return nil
    }
  }

  /// Returns whether the address has reached the failure limit.
  func exceedLimit(of address: IPAddress?, now: Double) -> Bool {
    counts.withLock { counts in
      Self.begin(&counts, now)
      return counts.byAddress[address?.network] ?? 0 >= Self.perAddress
    }
  }

  private static func begin(_ counts: inout Counts, _ now: Double) {
    if now < counts.start || now >= counts.start + window { counts = Counts(start: now) }
  }
}

/// Asks visitors who fail to sign in too often to wait. Runs after the secret has been checked, so a correct secret is
/// never rejected.
struct SignInLimit: AppMiddleware {
  let failures: SignInFailures
  let clock: ServerClock

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as AppError {
      // Uses the route's path, because a request path with an additional slash matches the same route.
      guard SignInPaths.all.contains(context.endpointPath ?? ""), error.isFailedSignIn,
        let seconds = failures.note(of: context.client, now: clock.now())
      else { throw error }
      throw AppError.tooManyAttempts(seconds: seconds)
    }
  }
}

extension AppError {
  fileprivate var isFailedSignIn: Bool {
    switch self {
    case .linkRefused, .refused, .badRequest: true
    default: false
    }
  }
}
