/// The server as passkeys know it: its name (WebAuthn's RP ID), and the only origin whose pages may use them.
struct PasskeySite: Equatable, Sendable {
  /// Lower case, without scheme and port.
  let name: String
  /// Lower case; without a port where it is the scheme's usual one, as browsers write it.
  let origin: String

  /// Returns nil for an IP address, for which browsers have no passkeys.
  init?(origin: String?) {
    guard let origin = origin?.lowercased(), let scheme = origin.firstRange(of: "://"),
      let host = HostCheck.host(of: String(origin[scheme.upperBound...])),
      !HostCheck.isAddress(host)
    else { return nil }
    name = host
    self.origin = origin
  }

  /// Whether a page of this origin may ask for passkeys. Browsers allow plain HTTP only for this machine's own names.
  func accepts(origin: String) -> Bool {
    origin == self.origin && (HostCheck.isLocalhost(name) || origin.hasPrefix("https://"))
  }
}
