import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

extension AppServices {
  /// Returns a sign-in link, preferably with an address that other devices can reach.
  func signInLink(
    _ token: SecretToken, lifetime: Double, to request: Request, below basePath: String
  ) -> SignInLink {
    let origin = externalOrigin(for: request, below: basePath)
    let address = setupAddress(token, at: origin)
    let code = QRCode.encode(address)
    return SignInLink(
      address: address, picture: code.map { QRPicture(size: $0.size, modules: $0.modules) },
      ends: localInstant(now() + lifetime), isLocalOnly: Self.isLocalOnly(origin),
      trustAddress: localNetwork?.trustAddress)
  }

  /// Returns the URL of a sign-in link. Includes the instance name if there is a load balancer.
  func setupAddress(_ token: SecretToken, at origin: String) -> String {
    let route = options.instance.map { "&\($0.parameter)" } ?? ""
    return "\(origin)/setup?token=\(token.text)\(route)"
  }

  /// Returns the URL the visitor used, unless it only works on this machine. In that case, prefers the local
  /// network's address, then the proxy's.
  private func externalOrigin(for request: Request, below basePath: String) -> String {
    let own = localNetwork?.secureAddresses.first
    guard let used = request.origin(below: basePath), Self.isLocalOnly(used) else {
      return request.origin(below: basePath) ?? own ?? "http://localhost:\(options.port)"
    }
    return own ?? options.publicAddresses.first?.text ?? used
  }

  private static func isLocalOnly(_ origin: String) -> Bool {
    guard let authority = origin.split(separator: "/").dropFirst().first,
      let host = HostCheck.host(of: String(authority))
    else { return false }
    return HostCheck.isLocalhost(host) || host == "::1"
      || host.hasPrefix("127.") && HostCheck.isAddress(host)
  }

  /// Rejects a change in a demo. Does nothing on other servers.
  ///
  /// - Parameter what: A clause for the error message that states what isn't possible.
  /// - Throws: `AppError.conflict` in a demo.
  func refuseInDemo(
    _ what: String = "nobody can be invited, renamed or removed here"
  ) throws {
    guard options.demo != nil else { return }
    throw AppError.conflict(
      "This is a demo with a made-up athlete: \(what). Start Andante without --demo for that.")
  }
}
