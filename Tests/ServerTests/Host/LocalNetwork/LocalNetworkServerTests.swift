import HTTPTypes
import Hummingbird
import NIOCore
import NIOSSL
import Store
import Testing

@testable import Server

@Suite struct LocalNetworkServerTests {
  private func start() async throws -> (TestServer, LocalNetwork) {
    func listen(_ options: inout ServerOptions) {
      (options.host, options.port, options.usesLocalNetwork) = ("0.0.0.0", 8443, true)
    }
    let (server, _) = try await TestServer.start(changing: listen)
    return (server, try #require(server.services.localNetwork))
  }

  @Test func plainHTTPServesOnlyTheAuthority() async throws {
    let (server, network) = try await start()
    let application = buildTrustApplication(server.services, network, logger: silentLogger)
    let browser = Browser(client: server.client(try await application.responder))
    // Plain HTTP can't vouch for itself.
    try await browser.get("/trust").expect(
      .ok, has: "in the terminal", lacks: network.fingerprint)
    let certificate = try await browser.get("/trust/authority.crt")
    certificate.expect(headers: [.contentType: "application/x-x509-ca-cert"])
    #expect(certificate.bytes == network.authority.authorityCertificateDER)
    for path in ["/", "/activities", "/api/whoami", "/setup"] {
      try await browser.get(path + "?token=secret").expect(
        .temporaryRedirect, location: "https://localhost:8443\(path)")
    }
    try await browser.send("/api/sessions", [1]).expect(.notFound)
  }

  @Test func sessionCookieIsForHTTPSOnly() async throws {
    let (server, _) = try await start()
    let head = HTTPRequest(method: .get, scheme: "https", authority: "localhost", path: "/")
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    let cookie = server.services.cookies.session("x", for: request).description
    #expect(cookie.hasPrefix("__Host-andante-8443="))
    #expect(cookie.contains("; Secure") && cookie.contains("; Path=/"))
  }

  @Test func terminalShowsQRCodeFingerprintAndSetupLink() async throws {
    let (server, network) = try await start()
    let lines = try await StartupBanner(server.services).lines(port: 8443)
    #expect(lines[0].contains("https://") && lines[0].contains(":8443"))
    #expect(lines.contains { $0.contains(network.trustAddress) })
    let code = try #require(lines.firstIndex { $0.contains("█") })
    #expect(lines[code + 2].contains(network.fingerprint))
    #expect(lines.contains { $0.contains("/setup?token=") })
    #expect(lines.filter { $0.contains("█") }.count == 2)
  }

  @Test func serversOwnHostNamesAreAccepted() async throws {
    let (server, network) = try await start()
    let check = HostCheck(names: server.services.options.hostNames)
    for name in network.addresses.certificateNames { #expect(check.accepts("\(name):8443")) }
    #expect(!check.accepts("evil.local"))
  }

  @Test func tlsConfigurationContainsTheChain() async throws {
    let (server, network) = try await start()
    let configuration = try network.tlsConfiguration()
    #expect(configuration.certificateChain.count == 2)
    withExtendedLifetime(server) {}
  }

  @Test func setupLinkIsAnnouncedOnlyIfNeeded() async throws {
    let (server, browser) = try await TestServer.start()
    let first = try await StartupBanner(server.services).lines(port: 1)
    #expect(first.count == 2 && first[1].contains("/setup?token="))
    _ = try await server.signedIn(browser)
    let (demo, _) = try await TestServer.start(demo: true)
    for services in [server.services, demo.services] {
      #expect(try await StartupBanner(services).lines(port: 1).count == 1)
    }
  }
}
