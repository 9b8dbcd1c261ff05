import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// Creates the URLs of sign-in links.
struct SignInLinks: Sendable {
  private let port: Int
  private let publicAddresses: [PublicAddress]
  private let instance: InstanceName?
  /// The configuration for serving HTTPS on the local network, or nil if that is not enabled.
  private let localNetwork: LocalNetwork?
  private let clock: ServerClock

  init(_ options: ServerOptions, _ localNetwork: LocalNetwork?, _ clock: ServerClock) {
    (port, publicAddresses) = (options.port, options.publicAddresses)
    (instance, self.localNetwork, self.clock) = (options.instance, localNetwork, clock)
  }

  /// Returns a sign-in link, preferably with an address that other devices can reach.
  func link(
    _ token: SecretToken, lifetime: Double, to request: Request, below basePath: String
  ) -> SignInLink {
    let origin = externalOrigin(for: request, below: basePath)
    let address = self.address(token, at: origin)
    let code = QRCode.encode(address)
    return SignInLink(
      address: address, picture: code.map { QRPicture(size: $0.size, modules: $0.modules) },
      ends: localInstant(clock.now() + lifetime), isLocalOnly: Self.isLocalOnly(origin),
      trustAddress: localNetwork?.trustAddress)
  }

  /// Returns the URL of a sign-in link. Includes the instance name if there is a load balancer.
  func address(_ token: SecretToken, at origin: String) -> String {
    let route = instance.map { "&\($0.parameter)" } ?? ""
    return "\(origin)/setup?token=\(token.text)\(route)"
  }

  /// Returns the URL the visitor used, unless it only works on this machine. In that case, prefers the local
  /// network's address, then the proxy's.
  private func externalOrigin(for request: Request, below basePath: String) -> String {
    let own = localNetwork?.secureAddresses.first
    guard let used = request.origin(below: basePath), Self.isLocalOnly(used) else {
      return request.origin(below: basePath) ?? own ?? "http://localhost:\(port)"
    }
    return own ?? publicAddresses.first?.text ?? used
  }

  private static func isLocalOnly(_ origin: String) -> Bool {
    guard let authority = origin.split(separator: "/").dropFirst().first,
      let host = HostCheck.host(of: String(authority))
    else { return false }
    return HostCheck.isLoopback(host)
  }
}
