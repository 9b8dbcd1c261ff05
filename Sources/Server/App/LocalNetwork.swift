import Crypto
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOSSL

/// HTTPS for phones on the local network: this machine's own authority, a certificate of it for the
/// machine's names and addresses, and where both servers are.
struct LocalNetwork: Sendable {
  let authority: LocalAuthority
  let addresses: NetworkAddresses
  let port: Int
  let trustPort: Int

  init(options: ServerOptions, keysPath: String) throws {
    authority = try LocalAuthority.open(in: URL(fileURLWithPath: keysPath, isDirectory: true))
    addresses = NetworkAddresses.current
    port = options.port
    trustPort = options.trustPort
  }

  /// The app's addresses, the most reliable one first: names need multicast DNS.
  var secureAddresses: [String] {
    let names = addresses.certificateNames.filter { $0.hasSuffix(".local") }
    return ([addresses.preferredHost ?? "localhost"] + names).map { "https://\($0):\(port)" }
  }

  var trustAddress: String {
    "http://\(addresses.preferredHost ?? "localhost"):\(trustPort)/trust"
  }

  /// SHA-256 of the authority's certificate, as browsers show it.
  var fingerprint: String {
    SHA256.hash(data: authority.authorityCertificateDER)
      .map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined(separator: ":")
  }

  func tlsConfiguration() throws -> TLSConfiguration {
    let issued = try authority.certificate(
      forNames: addresses.certificateNames, addresses: addresses.certificateAddresses)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(issued.chainPEM.utf8))
        .map { .certificate($0) },
      privateKey: .privateKey(
        try NIOSSLPrivateKey(bytes: Array(issued.keyPEM.utf8), format: .pem)))
    configuration.minimumTLSVersion = .tlsv12
    return configuration
  }
}

/// The app over HTTPS on every address.
func buildSecureApplication(
  _ services: AppServices, _ network: LocalNetwork, logger: Logger,
  onRunning: @escaping @Sendable (Int) -> Void
) throws -> some ApplicationProtocol {
  Application(
    router: buildRouter(services),
    server: try .tls(plainServer, tlsConfiguration: network.tlsConfiguration()),
    configuration: ApplicationConfiguration(
      address: .hostname(services.options.host, port: network.port),
      availableConnectionsDelegate: MaximumAvailableConnections(ConnectionLimit.present.pages)),
    onServerRunning: { _ in onRunning(network.port) }, logger: logger)
}

/// Plain HTTP only for getting the authority's certificate onto a phone; everything else is redirected to HTTPS.
func buildTrustApplication(
  _ services: AppServices, _ network: LocalNetwork, logger: Logger
) -> some ApplicationProtocol {
  let router = Router(context: AppContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: RequestLog())
  router.add(middleware: SecurityHeaders())
  router.add(middleware: ErrorPages())
  router.add(middleware: HostCheck(names: services.hostNames))
  router.add(middleware: AssetMiddleware(folder: services.folder))
  HealthController().addRoutes(to: router)
  TrustController(network: network, isSecure: false).addRoutes(to: router)
  router.get("/**") { request, _ in redirectToHTTPS(request, network) }
  router.get("/") { request, _ in redirectToHTTPS(request, network) }
  return Application(
    router: router, server: plainServer,
    configuration: ApplicationConfiguration(
      address: .hostname(services.options.host, port: network.trustPort),
      availableConnectionsDelegate: MaximumAvailableConnections(ConnectionLimit.present.trust)),
    logger: logger)
}

/// To the same name, which the host check has accepted.
@Sendable private func redirectToHTTPS(_ request: Request, _ network: LocalNetwork) -> Response {
  let host = request.head.authority.flatMap(HostCheck.host(of:)) ?? "localhost"
  let shown = host.contains(":") ? "[\(host)]" : host
  return Response(
    status: .temporaryRedirect,
    headers: [.location: "https://\(shown):\(network.port)\(request.uri.path)"])
}
