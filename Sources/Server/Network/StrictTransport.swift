import Outbound

/// Decides when to send `Strict-Transport-Security`, after which a browser uses only HTTPS for a name (RFC 6797).
///
/// The rule holds for a name with all its ports, and makes certificate errors final. So it is sent only for a name whose
/// certificate browsers already trust: one of `--public-url`, or one that a trusted proxy serves by HTTPS. With `--lan`
/// the same name also serves `/trust` by plain HTTP, which a phone needs again after `--new-authority`; and under
/// `localhost` other programs of this machine serve plain HTTP.
enum StrictTransport {
  /// A year. Other names below this one are not ours to decide about.
  static let value = "max-age=31536000"

  static func applies(to outer: OuterAddress, options: ServerOptions) -> Bool {
    guard outer.isSecure, let host = outer.authority.flatMap(HostCheck.host(of:)),
      IPAddress(host) == nil, !isLocal(host)
    else { return false }
    return !options.usesLocalNetwork
      || options.publicAddresses.contains { $0.isSecure && $0.host == host }
  }

  private static func isLocal(_ host: String) -> Bool {
    HostCheck.isLocalhost(host) || host.hasSuffix(".local")
  }
}
