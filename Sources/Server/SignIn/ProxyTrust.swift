import HTTPTypes
import Hummingbird
import Outbound

/// A proxy before the server that signs its visitors in and says their names in a header, such as Authelia, authentik or
/// oauth2-proxy.
public struct ProxyTrust: Sendable {
  /// What a request says about its visitor.
  enum Claim: Equatable {
    /// Not by the proxy, or without a name.
    case nothing
    case name(String)
    /// The header twice, or with what no name has.
    case unclear
  }

  static let nameLimit = 200

  let header: HTTPField.Name
  /// From where the header is believed.
  let proxies: TrustedProxies
  /// Whether a name that belongs to nobody gets an athlete of its own.
  let makesAthletes: Bool

  /// Nil without any of the options.
  ///
  /// - Throws: `OptionFault` if an option is missing or invalid.
  public init?(header: String?, proxies: TrustedProxies, makesAthletes: Bool) throws(OptionFault) {
    guard let header else {
      guard !makesAthletes else {
        throw OptionFault(description: "--create-athletes needs --trust-header, as Remote-User.")
      }
      return nil
    }
    guard let name = HTTPField.Name(header), !Self.forbidden.contains(name) else {
      throw OptionFault(
        description: "--trust-header must be a header's name, as Remote-User: \(header).")
    }
    guard !proxies.isEmpty else {
      throw OptionFault(
        description: "--trust-header needs --trusted-proxy, the proxy's address, as 127.0.0.1/32.")
    }
    self.header = name
    self.proxies = proxies
    self.makesAthletes = makesAthletes
  }

  /// Headers that browsers fill, or that mean something else here.
  private static let forbidden: Set<HTTPField.Name> = [
    .authorization, .cookie, .origin, .userAgent, .referer, .accept, .contentType,
    .contentLength,
  ]

  /// - Parameter peer: who opened the connection, not what a header says about it.
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
