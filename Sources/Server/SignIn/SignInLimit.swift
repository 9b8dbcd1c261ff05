import Hummingbird
import Outbound
import Synchronization

/// How often somebody may try to sign in: each address 30 times a minute, all together 600 times. Secrets are far too long
/// to be guessed; this bounds what trying costs the machine.
final class SignInRate: Sendable {
  static let perAddress = 30
  static let overall = 600
  /// In seconds.
  static let window = 60.0

  private struct Counts {
    var start = -Double.infinity
    var all = 0
    /// At most one entry an attempt, so `overall` of them.
    var byAddress: [[UInt8]: Int] = [:]
  }

  private let counts = Mutex(Counts())

  /// Counts an attempt. Answers how many seconds to wait; nil where the attempt may go on.
  func refusal(of address: [UInt8], now: Double) -> Int? {
    counts.withLock { counts in
      if now < counts.start || now >= counts.start + Self.window { counts = Counts(start: now) }
      let key = Self.network(address)
      let tried = counts.byAddress[key] ?? 0
      guard counts.all < Self.overall, tried < Self.perAddress else {
        return Int((counts.start + Self.window - now).rounded(.up))
      }
      counts.all += 1
      counts.byAddress[key] = tried + 1
      return nil
    }
  }

  /// Of the new kind of addresses everybody has 2⁶⁴: their network counts.
  private static func network(_ address: [UInt8]) -> [UInt8] {
    address.count == 16 ? Array(address.prefix(8)) : address
  }
}

/// Refuses too many attempts to sign in.
struct SignInLimit: RouterMiddleware {
  typealias Context = AppContext
  let services: AppServices

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // The route's own path: a slash more in the address leads to the same route.
    if SignInPaths.all.contains(context.endpointPath ?? ""),
      let seconds = services.signIns.rate.refusal(
        of: context.client?.octets ?? [], now: services.now())
    {
      throw AppError.tooManyAttempts(seconds: seconds)
    }
    return try await next(request, context)
  }
}
