import HTTPTypes
import Hummingbird
import Outbound

/// A request's address as the browser has it, which is not what this server sees where a proxy stands before it.
struct OuterAddress: Equatable {
  let isSecure: Bool
  /// Host, and port where it is not the scheme's own.
  let authority: String?
  /// Empty, or the path below which the browser has the site: `/andante`.
  let basePath: String
  /// With its query, without the base path.
  let path: String
  /// Who asks; nil where that is not known.
  let client: IPAddress?
  /// The origin of the server's pages in the browser, which a visitor must not be able to choose: the public address of
  /// the requested name; else what a trusted proxy reports; else the requested name with the server's own port.
  let origin: String?

  /// Forwarded headers count only if `peer` is a trusted proxy. Under a public name, scheme and path default to those of
  /// the public address.
  ///
  /// - Parameter port: the local port of the connection.
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
    authority = named.map { Self.withoutUsualPort($0, isSecure) }
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
        (isSecure ? "https://" : "http://") + Self.withoutUsualPort($0, isSecure)
      }
  }

  /// A configured path of the requested name wins over one that a proxy says, which may be the visitor's own word.
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
    let believed = options.trustedProxies.contains(peer) ? options.forwardedHeaders : []
    let fields = request.headerFields.filter { believed.contains($0.name) }
    return try ForwardedFields(fields, beyond: options.trustedProxies)
  }

  /// Replaces the port of `authority`.
  private static func authority(_ authority: String, port: Int) -> String? {
    HostCheck.host(of: authority).map { ($0.contains(":") ? "[\($0)]" : $0) + ":\(port)" }
  }

  private static func isBelow(_ base: String, _ path: String) -> Bool {
    guard !base.isEmpty, path.hasPrefix(base) else { return false }
    let rest = path.dropFirst(base.count)
    return rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?")
  }

  private static func inside(_ rest: String) -> String { rest.hasPrefix("/") ? rest : "/" + rest }

  private static func withoutUsualPort(_ authority: String, _ isSecure: Bool) -> String {
    let usual = isSecure ? ":443" : ":80"
    return authority.hasSuffix(usual) ? String(authority.dropLast(usual.count)) : authority
  }
}
