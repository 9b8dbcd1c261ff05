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

  /// Forwarded headers count only where `peer` is a proxy that is trusted. Under a public name, scheme and path are that
  /// name's where the proxy does not say otherwise.
  init(_ request: HTTPRequest, peer: IPAddress?, options: ServerOptions) {
    let isTrusted = options.trustedProxies.contains(peer)
    let forwarded = ForwardedFields(isTrusted ? request.headerFields : [:])
    let named = forwarded.authority ?? request.authority
    let site = options.publicAddresses.first { site in named.map(site.isNamed) ?? false }
    let isSecure =
      forwarded.scheme.map { $0 == "https" || $0 == "wss" } ?? site?.isSecure
      ?? options.usesLocalNetwork
    self.isSecure = isSecure
    authority = named.map { Self.withoutUsualPort($0, isSecure) }
    let asked = request.path ?? "/"
    let base = forwarded.basePath ?? site?.basePath
    let known =
      base ?? options.publicAddresses.map(\.basePath).first { Self.isBelow($0, asked) } ?? ""
    basePath = known
    path =
      Self.isBelow(known, asked) ? Self.inside(String(asked.dropFirst(known.utf8.count))) : asked
    client = forwarded.client(beyond: options.trustedProxies) ?? peer
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
