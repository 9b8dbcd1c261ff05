import Outbound

/// Decides when to send `Strict-Transport-Security`, which makes browsers use only HTTPS for a host name (RFC 6797).
///
/// The rule applies to all ports of the name, and certificate errors can no longer be overridden. It is therefore
/// sent only for names whose certificate browsers already trust: those of `--public-url`, and those that a trusted
/// proxy serves over HTTPS. With `--lan`, the same name also serves `/trust` over plain HTTP, which a phone needs
/// again after `--new-authority`. On `localhost`, other programs may serve plain HTTP.
enum StrictTransport {
  /// One year. Subdomains are not included because they may belong to other services.
  static let value = "max-age=31536000"

  static func applies(to outer: ExternalURL, options: ServerOptions) -> Bool {
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
