import Hummingbird

/// Accepts only requests whose `Host` belongs to this machine, which protects against DNS rebinding: a page that points
/// its own host name at this machine still sends that name. IP addresses are accepted because they cannot be rebound.
struct HostCheck: AppMiddleware {
  /// Returns the currently accepted host names in lower case. `localhost` is always accepted.
  let names: @Sendable () -> Set<String>
  /// Whether to check the original `Host` in addition to the forwarded one. Needed if a proxy authenticates visitors:
  /// a page with a rebound name can set `X-Forwarded-Host`, and not every proxy removes it.
  let checksOwn: Bool

  static let noHost = "The request must name one host: send one Host header."

  init(
    names: @autoclosure @escaping @Sendable () -> Set<String>, checksOwn: Bool = false
  ) {
    self.names = names
    self.checksOwn = checksOwn
  }

  init(_ options: ServerOptions) {
    self.init(names: options.hostNames, checksOwn: options.proxyTrust != nil)
  }

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    if let refusal = context.refusal { throw refusal }
    guard let authority = request.head.authority, !authority.isEmpty else {
      throw AppError.badRequest(Self.noHost)
    }
    guard accepts(authority),
      !checksOwn || context.ownAuthority.map(accepts) ?? true
    else { throw AppError.foreignHost }
    return try await next(request, context)
  }

  func accepts(_ authority: String) -> Bool {
    guard let host = Self.host(of: authority) else { return false }
    return Self.isLocalhost(host) || names().contains(host) || Self.isAddress(host)
  }

  /// Returns the host of an authority in lower case, without its port and brackets. Returns nil if the authority is
  /// malformed.
  static func host(of authority: String) -> String? {
    let lower = authority.lowercased()
    if lower.hasPrefix("[") {
      guard let end = lower.firstIndex(of: "]"), isPort(lower[end...].dropFirst()) else {
        return nil
      }
      return String(lower[lower.index(after: lower.startIndex)..<end])
    }
    let host = lower.prefix { $0 != ":" }
    guard !host.isEmpty, isPort(lower.dropFirst(host.count)) else { return nil }
    return host.hasSuffix(".") ? String(host.dropLast()) : String(host)
  }

  /// Returns whether `text` is empty, or a colon followed by digits.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty
      || text.first == ":"
        && text.dropFirst().utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns whether a lower-case host is one of this machine's own names: `localhost` or a subdomain of it.
  static func isLocalhost(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost")
  }

  /// Returns whether a lower-case host can only be reached from this machine.
  static func isLoopback(_ host: String) -> Bool {
    isLocalhost(host) || host == "::1" || host.hasPrefix("127.") && isAddress(host)
  }

  /// Returns whether a host is an IPv4 or IPv6 address. Domain names never consist of only digits and dots.
  static func isAddress(_ host: String) -> Bool {
    let isVersion4 = host.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    return isVersion4 || host.utf8.contains(UInt8(ascii: ":"))
  }
}
