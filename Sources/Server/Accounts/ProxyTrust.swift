import HTTPTypes
import Hummingbird
import Outbound

/// A reverse proxy that authenticates visitors and passes their user name in a header, such as Authelia, authentik or
/// oauth2-proxy.
public struct ProxyTrust: Sendable {
  /// The result of looking for a user name in a request.
  enum Claim: Equatable {
    /// The name is missing, or the request doesn't come from the proxy.
    case nothing
    case name(String)
    /// The header occurs more than once, or doesn't contain a valid name.
    case unclear
  }

  static let nameLimit = 200

  let header: HTTPField.Name
  /// The proxies from which the header is trusted.
  let proxies: TrustedProxies
  /// Whether to create an athlete for a name that isn't linked to one.
  let createsAthletes: Bool

  /// Creates the settings from command-line options. Returns nil if all are unset.
  ///
  /// - Throws: `OptionError` if an option is missing or invalid.
  public init?(header: String?, proxies: TrustedProxies, createsAthletes: Bool) throws(OptionError)
  {
    guard let header else {
      guard !createsAthletes else {
        throw OptionError(
          description: "--create-athletes needs --trust-header, such as Remote-User.")
      }
      return nil
    }
    guard let name = HTTPField.Name(header), !Self.forbidden.contains(name) else {
      throw OptionError(
        description:
          "--trust-header must be the name of a header such as Remote-User, not \(header).")
    }
    guard !proxies.isEmpty else {
      throw OptionError(
        description:
          "--trust-header needs --trusted-proxy with the proxy's address, such as 127.0.0.1/32.")
    }
    self.header = name
    self.proxies = proxies
    self.createsAthletes = createsAthletes
  }

  /// Headers that cannot be used for the user name, because browsers set them or because they have another meaning for
  /// this server.
  private static let forbidden: Set<HTTPField.Name> = [
    .authorization, .cookie, .origin, .userAgent, .referer, .accept, .contentType,
    .contentLength,
  ]

  /// - Parameter peer: The address of the connection's peer. Must not come from a forwarded header.
  func claim(of request: Request, from peer: IPAddress?) -> Claim {
    guard proxies.contains(peer) else { return .nothing }
    let values = request.headers[values: header]
    guard let first = values.first else { return .nothing }
    let name = first.trimming(while: { $0 == " " || $0 == "\t" })
    if values.count == 1, name.isEmpty { return .nothing }
    guard values.count == 1, name.count <= Self.nameLimit,
      !name.contains(",")
    else { return .unclear }
    return .name(name)
  }
}

extension String {
  fileprivate func trimming(while isDropped: (Character) -> Bool) -> String {
    var text = self[...].drop(while: isDropped)
    while let last = text.last, isDropped(last) { text.removeLast() }
    return String(text)
  }
}
