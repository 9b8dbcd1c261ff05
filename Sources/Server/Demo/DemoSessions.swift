import Foundation
import HTTPTypes
import Hummingbird
import Store
import Synchronization

/// The sessions that a demo gives to whoever opens it without one: the same one to the same kind of browser, so that
/// what keeps no cookies, such as a health check, does not fill the table.
final class DemoSessions: Sendable {
  /// How many sessions of a demo are kept, with those of earlier starts.
  static let limit = 32

  private let tokens = Mutex<[String: Task<SecretToken, any Error>]>([:])

  /// The session of this kind of browser; another one where that was signed out.
  func token(
    of device: String, isUsable: @escaping @Sendable (SecretToken) async throws -> Bool,
    make: @escaping @Sendable () async throws -> SecretToken
  ) async throws -> SecretToken {
    let task = tokens.withLock { tokens in
      let task = Task { [earlier = tokens[device]] in
        // An earlier failure was reported to the request that caused it.
        if let known = try? await earlier?.value, try await isUsable(known) { return known }
        return try await make()
      }
      tokens[device] = task
      return task
    }
    return try await task.value
  }
}

extension AppServices {
  /// Whether whoever asks is signed in without a link: in a demo, from a program on this machine that asks this server
  /// itself. A proxy on this machine asks for others, and says so in its headers or by the name it is known by.
  func signsInByItself(_ request: Request, _ context: AppContext) -> Bool {
    options.demo != nil && context.isFromThisMachine && request.isDirect
  }

  func demoSession(device: String) async throws -> SecretToken {
    try await demoSessions.token(of: device) { [self] token in
      try await accounts.session(token: token.text, now: now()) != nil
    } make: { [self] in
      try await accounts.newSession(
        for: athlete, device: device, now: now(), keeping: DemoSessions.limit)
    }
  }
}

extension Request {
  /// Whether the request names this machine as itself and shows no trace of a proxy.
  fileprivate var isDirect: Bool {
    guard let host = head.authority.flatMap(HostCheck.host(of:)) else { return false }
    let isOwnName =
      HostCheck.isLocalhost(host) || host == "::1"
      || host.hasPrefix("127.") && HostCheck.isAddress(host)
    return isOwnName && !headers.contains { Self.isOfProxy($0.name.canonicalName) }
  }

  private static func isOfProxy(_ name: String) -> Bool {
    ["forwarded", "via", "x-real-ip"].contains(name) || name.hasPrefix("x-forwarded-")
  }
}
