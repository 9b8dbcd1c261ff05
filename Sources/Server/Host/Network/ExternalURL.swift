import HTTPTypes
import Hummingbird
import Outbound

/// A request's URL as the browser sees it. Behind a reverse proxy, it differs from the URL that this server receives.
struct ExternalURL: Equatable {
  let isSecure: Bool
  /// The host, and the port unless it is the scheme's default.
  let authority: String?
  /// The path prefix of the site in the browser, such as `/andante`, or empty.
  let basePath: String
  /// The path without the base path, including the query.
  let path: String
  /// The client's address, or nil if it is unknown.
  let client: IPAddress?
  /// The origin of the server's pages in the browser. It must not depend on values that a visitor can choose. It is the
  /// public address with the requested name, or else the origin that a trusted proxy reports, or else the requested
  /// name with the server's own port.
  let origin: String?

  /// Uses forwarded headers only if `peer` is a trusted proxy. If the requested name is that of a public address, the
  /// scheme and path default to those of that address.
  ///
  /// - Parameter port: The local port of the connection.
  init(
    _ request: HTTPRequest, peer: IPAddress?, port: Int? = nil, options: ServerOptions
  ) throws(ForwardedFields.Conflict) {
    let forwarded = try Self.forwarded(request, peer: peer, options)
    let named = forwarded.authority ?? request.authority
    let site = options.publicAddresses.first { site in named.map(site.isNamed) ?? false }
    let isSecure =
      forwarded.scheme.map { $0 == "https" || $0 == "wss" } ?? site?.isSecure
      ?? options.usesLocalNetwork
    self.isSecure = isSecure
    authority = named.map { Self.withoutDefaultPort($0, isSecure) }
    let asked = request.path ?? "/"
    let base = Self.basePath(forwarded, named, options) ?? site?.basePath
    let known =
      base ?? options.publicAddresses.map(\.basePath).first { Self.isBelow($0, asked) } ?? ""
    basePath = known
    path =
      Self.isBelow(known, asked) ? Self.inside(String(asked.dropFirst(known.utf8.count))) : asked
    client = forwarded.client(beyond: options.trustedProxies) ?? peer
    let own = named.flatMap { Self.authority($0, port: port ?? options.port) }
    origin =
      options.origin(named: named)
      ?? (forwarded.authority ?? own).map {
        (isSecure ? "https://" : "http://") + Self.withoutDefaultPort($0, isSecure)
      }
  }

  /// Returns the base path. A configured path takes precedence over a forwarded one, because a forwarded path may come
  /// from the visitor.
  private static func basePath(
    _ forwarded: ForwardedFields, _ named: String?, _ options: ServerOptions
  ) -> String? {
    let paths = options.publicAddresses.filter { named.map($0.isNamed) ?? false }.map(\.basePath)
    if let said = forwarded.basePath, paths.contains(said) { return said }
    return paths.first { !$0.isEmpty } ?? forwarded.basePath
  }

  private static func forwarded(
    _ request: HTTPRequest, peer: IPAddress?, _ options: ServerOptions
  ) throws(ForwardedFields.Conflict) -> ForwardedFields {
    let trusted = options.trustedProxies.contains(peer) ? options.forwardedHeaders : []
    let fields = request.headerFields.filter { trusted.contains($0.name) }
    return try ForwardedFields(fields, beyond: options.trustedProxies)
  }

  /// Returns `authority` with its port replaced, or nil if `authority` is malformed.
  private static func authority(_ authority: String, port: Int) -> String? {
    HostCheck.host(of: authority).map { ($0.contains(":") ? "[\($0)]" : $0) + ":\(port)" }
  }

  private static func isBelow(_ base: String, _ path: String) -> Bool {
    guard !base.isEmpty, path.hasPrefix(base) else { return false }
    let rest = path.dropFirst(base.count)
    return rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?")
  }

  private static func inside(_ rest: String) -> String { rest.hasPrefix("/") ? rest : "/" + rest }

  private static func withoutDefaultPort(_ authority: String, _ isSecure: Bool) -> String {
    let usual = isSecure ? ":443" : ":80"
    return authority.hasSuffix(usual) ? String(authority.dropLast(usual.count)) : authority
  }
}
