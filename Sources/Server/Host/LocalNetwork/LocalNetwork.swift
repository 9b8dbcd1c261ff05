import Crypto
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOSSL
import Synchronization

/// The configuration for HTTPS on the local network: this machine's own certificate authority, a certificate for the
/// machine's names and addresses, and the ports. It is updated when the machine's addresses change.
final class LocalNetwork: Sendable {
  let authority: LocalAuthority
  let port: Int
  let trustPort: Int
  private let current: Mutex<NetworkAddresses>

  init(
    options: ServerOptions, keysPath: String, addresses: NetworkAddresses = .current,
    now: Date = Date()
  ) throws {
    let keys = URL(fileURLWithPath: keysPath, isDirectory: true)
    authority =
      try options.createsNewAuthority
      ? LocalAuthority.make(in: keys, now: now) : LocalAuthority.open(in: keys, now: now)
    current = Mutex(addresses)
    port = options.port
    trustPort = options.trustPort
  }

  var addresses: NetworkAddresses { current.withLock { $0 } }

  /// Stores the machine's current names and addresses. Returns whether they changed.
  func follow(_ addresses: NetworkAddresses) -> Bool {
    current.withLock { current in
      defer { current = addresses }
      return current != addresses
    }
  }

  /// The app's HTTPS URLs. The IP address comes first because host names depend on multicast DNS.
  var secureAddresses: [String] {
    let addresses = addresses
    let names = addresses.certificateNames.filter { $0.hasSuffix(".local") }
    return ([addresses.preferredHost ?? "localhost"] + names).map { "https://\($0):\(port)" }
  }

  var trustAddress: String {
    "http://\(addresses.preferredHost ?? "localhost"):\(trustPort)/trust"
  }

  /// The SHA-256 fingerprint of the authority's certificate, formatted as in browsers.
  var fingerprint: String { authority.fingerprint }

  /// Returns a TLS configuration with a certificate for the machine's current addresses. Issues a new certificate if
  /// necessary.
  func tlsConfiguration(now: Date = Date()) throws -> TLSConfiguration {
    let addresses = addresses
    let issued = try authority.certificate(
      forNames: addresses.certificateNames, addresses: addresses.certificateAddresses, now: now)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(issued.chainPEM.utf8))
        .map { .certificate($0) },
      privateKey: .privateKey(
        try NIOSSLPrivateKey(bytes: Array(issued.keyPEM.utf8), format: .pem)))
    configuration.minimumTLSVersion = .tlsv12
    return configuration
  }
}

/// Builds the application that serves the app over HTTPS on all addresses.
func buildSecureApplication(
  _ services: AppServices, _ network: LocalNetwork, _ certificate: ServedCertificate,
  logger: Logger,
  onRunning: @escaping @Sendable (Int) -> Void
) -> some ApplicationProtocol {
  Application(
    responder: buildResponder(services),
    server: server(services, with: certificate),
    configuration: ApplicationConfiguration(
      address: .hostname(services.options.host, port: network.port),
      availableConnectionsDelegate: MaximumAvailableConnections(ConnectionLimit.present.pages)),
    onServerRunning: { _ in onRunning(network.port) }, logger: logger)
}

/// Builds the application that offers the authority's certificate to phones over plain HTTP, so that they can install
/// it. All other requests are redirected to HTTPS.
func buildTrustApplication(
  _ services: AppServices, _ network: LocalNetwork, logger: Logger,
  onRunning: @escaping @Sendable () -> Void = {}
) -> some ApplicationProtocol {
  let router = Router(context: AppContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: RequestLog())
  router.add(middleware: SecurityHeaders())
  router.add(middleware: ErrorPages())
  router.add(middleware: HostCheck(names: services.options.hostNames))
  router.add(middleware: AssetMiddleware(folder: services.webFolder))
  HealthController(readiness: services.monitoring.readiness).addRoutes(to: router)
  TrustController(network: network, isSecure: false).addRoutes(to: router)
  router.get("/**") { request, _ in redirectToHTTPS(request, network) }
  router.get("/") { request, _ in redirectToHTTPS(request, network) }
  return Application(
    router: router, server: server(services),
    configuration: ApplicationConfiguration(
      address: .hostname(services.options.host, port: network.trustPort),
      availableConnectionsDelegate: MaximumAvailableConnections(ConnectionLimit.present.trust)),
    onServerRunning: { _ in onRunning() }, logger: logger)
}

/// Redirects to HTTPS on the requested host, which has already passed the host check.
@Sendable private func redirectToHTTPS(_ request: Request, _ network: LocalNetwork) -> Response {
  let host = request.head.authority.flatMap(HostCheck.host(of:)) ?? "localhost"
  let shown = host.contains(":") ? "[\(host)]" : host
  return Response(
    status: .temporaryRedirect,
    headers: [.location: "https://\(shown):\(network.port)\(request.uri.path)"])
}
