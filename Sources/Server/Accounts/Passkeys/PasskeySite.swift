/// The site to which passkeys are bound: its name (the RP ID in WebAuthn), and the only origin whose pages may use
/// them.
struct PasskeySite: Equatable, Sendable {
  /// The host name in lower case.
  let name: String
  /// The origin in lower case, without the scheme's default port, as browsers write it.
  let origin: String

  /// Returns nil for an IP address, because browsers don't support passkeys for IP addresses.
  init?(origin: String?) {
    guard let origin = origin?.lowercased(), let scheme = origin.firstRange(of: "://"),
      let host = HostCheck.host(of: String(origin[scheme.upperBound...])),
      !HostCheck.isAddress(host)
    else { return nil }
    name = host
    self.origin = origin
  }

  /// Returns whether pages of this origin may use passkeys. Browsers allow plain HTTP only for names of the local
  /// machine.
  func accepts(origin: String) -> Bool {
    origin == self.origin && (HostCheck.isLocalhost(name) || origin.hasPrefix("https://"))
  }
}
