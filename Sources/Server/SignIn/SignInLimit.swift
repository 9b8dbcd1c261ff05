import Engine
import Hummingbird
import Outbound
import Synchronization

/// Counts each address's failed sign-ins per minute. Secrets are far too long to guess, so a correct one is always
/// accepted, regardless of earlier failures from this or any other address.
final class SignInFailures: Sendable {
  static let perAddress = 30
  /// The number of addresses that are tracked at a time. Failures of further addresses are not counted.
  static let addressLimit = 10_000
  /// In seconds.
  static let window = 60.0

  private struct Counts {
    var start = -Double.infinity
    var byAddress: [[UInt8]: Int] = [:]
  }

  private let counts = Mutex(Counts())

  /// Counts a failure. Returns the seconds to wait if the address had already reached its limit, else nil.
  func note(of address: [UInt8], now: Double) -> Int? {
    counts.withLock { counts in
      Self.begin(&counts, now)
      let key = Self.network(address)
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

  /// Whether the address has reached its limit.
  func areTooMany(of address: [UInt8], now: Double) -> Bool {
    counts.withLock { counts in
      Self.begin(&counts, now)
      return counts.byAddress[Self.network(address)] ?? 0 >= Self.perAddress
    }
  }

  private static func begin(_ counts: inout Counts, _ now: Double) {
    if now < counts.start || now >= counts.start + window { counts = Counts(start: now) }
  }

  /// Returns the key of an address: the network for IPv6, because a subscriber has at least 2⁶⁴ addresses.
  private static func network(_ address: [UInt8]) -> [UInt8] {
    address.count == 16 ? Array(address.prefix(8)) : address
  }
}

/// Asks visitors who fail to sign in too often to wait. Runs after the secret was checked, so it never refuses a correct
/// one.
struct SignInLimit: RouterMiddleware {
  typealias Context = AppContext
  let services: AppServices

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as AppError {
      // Uses the route's path, because a request path with an additional slash matches the same route.
      guard SignInPaths.all.contains(context.endpointPath ?? ""), error.isFailedSignIn,
        let seconds = services.signIns.failures.note(
          of: context.client?.octets ?? [], now: services.now())
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
