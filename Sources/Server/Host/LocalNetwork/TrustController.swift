import Hummingbird
import Screens

/// The pages that explain how to trust this server's certificate authority on a phone.
struct TrustController: Controller {
  let network: LocalNetwork
  /// Whether these pages are served over HTTPS.
  let isSecure: Bool

  func addRoutes(to router: Router<AppContext>) {
    router.get("/trust") { request, _ in
      htmlResponse(
        page(
          PageChrome(.trust, showsTabs: false), main: trustScreen(state(for: request))))
    }
    router.get("/trust/authority.crt") { _, _ in
      download(
        network.authority.authorityCertificateDER, name: "andante.crt",
        type: "application/x-x509-ca-cert")
    }
  }

  private func state(for request: Request) -> TrustState {
    let picture = network.secureAddresses.first.flatMap(QRCode.encode)
      .map { QRPicture(size: $0.size, modules: $0.modules) }
    return TrustState(
      platform: platform(of: request), addresses: network.secureAddresses,
      fingerprint: isSecure ? network.fingerprint : nil, picture: picture, isTrusted: isSecure)
  }

  private func platform(of request: Request) -> TrustPlatform {
    let agent = request.headers[.userAgent] ?? ""
    if agent.contains("iPhone") || agent.contains("iPad") { return .iOS }
    return agent.contains("Android") ? .android : .other
  }
}
