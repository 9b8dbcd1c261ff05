import Foundation
import HTTPTypes
import Hummingbird
import Store
import Synchronization

/// Creates the sessions of demo visitors. Visitors without a cookie share one session per kind of browser, so that
/// clients such as health checks don't keep creating sessions.
final class DemoSessions: Sendable {
  /// The maximum number of stored sessions, including those from earlier starts.
  static let limit = 32

  private let tokens = Mutex<[String: Task<SecretToken, any Error>]>([:])

  /// Returns the session for a kind of browser. Creates a new one if the previous one was signed out.
  func token(
    of device: String, isUsable: @escaping @Sendable (SecretToken) async throws -> Bool,
    make: @escaping @Sendable () async throws -> SecretToken
  ) async throws -> SecretToken {
    let task = tokens.withLock { tokens in
      let task = Task { [earlier = tokens[device]] in
        // If creating the earlier session failed, the request that caused it has already reported the error.
        if let known = try? await earlier?.value, try await isUsable(known) { return known }
        return try await make()
      }
      tokens[device] = task
      return task
    }
    return try await task.value
  }
}

extension BaseServices {
  /// Returns whether the visitor is signed in automatically: in a demo, if they use this machine and connect directly.
  /// Requests through a proxy on this machine come from other people, so they don't qualify.
  func signsInAutomatically(_ request: Request, _ context: AppContext) -> Bool {
    isDemo && context.isFromThisMachine && request.isDirect
  }
}

extension DemoSessions {
  /// Returns the session for a kind of browser. Creates a new one if the previous one was signed out.
  func token(of device: String, in services: BaseServices) async throws -> SecretToken {
    try await token(of: device) { token in
      try await services.accounts.session(token: token.text, now: services.now()) != nil
    } make: {
      try await services.accounts.newSession(
        for: services.athlete, device: device, now: services.now(), keeping: Self.limit)
    }
  }
}

extension Request {
  /// Whether the request uses a local host name and has no headers from a proxy.
  fileprivate var isDirect: Bool {
    guard let host = head.authority.flatMap(HostCheck.host(of:)) else { return false }
    return HostCheck.isLoopback(host)
      && !headers.contains { Self.isFromProxy($0.name.canonicalName) }
  }

  private static func isFromProxy(_ name: String) -> Bool {
    ["forwarded", "via", "x-real-ip"].contains(name) || name.hasPrefix("x-forwarded-")
  }
}
