import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOSSL
import Store
import Testing

@testable import Server

@Suite struct LocalNetworkServerTests {
  private func withNetwork(
    _ test: @Sendable (AppServices, LocalNetwork) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "andante-lan-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = ServerOptions(dataPath: path)
    options.host = "0.0.0.0"
    options.port = 8443
    options.usesLocalNetwork = true
    options.webPath = path
    let services = try await AppServices(options: options)
    try await test(services, try #require(services.localNetwork))
  }

  @Test func plainHTTPServesOnlyTheAuthority() async throws {
    try await withNetwork { services, network in
      let application = buildTrustApplication(services, network, logger: silentLogger)
      let browser = try await Browser(client: RouterClient(application.responder))
      let page = try await browser.get("/trust")
      #expect(page.status == .ok)
      #expect(!page.text.contains(network.fingerprint), "plain HTTP cannot vouch for itself")
      #expect(page.text.contains("in the terminal"))
      let certificate = try await browser.get("/trust/authority.crt")
      #expect(certificate.headers[.contentType] == "application/x-x509-ca-cert")
      #expect(
        Array(certificate.body.readableBytesView) == network.authority.authorityCertificateDER)
      for path in ["/", "/activities", "/api/whoami", "/setup"] {
        let answer = try await browser.get(path + "?token=secret")
        #expect(answer.status == .temporaryRedirect)
        #expect(answer.headers[.location] == "https://localhost:8443\(path)")
      }
      let post = try await browser.send("/api/sessions", [1])
      #expect(post.status == .notFound)
    }
  }

  @Test func sessionCookieIsForHTTPSOnly() async throws {
    try await withNetwork { services, _ in
      let head = HTTPRequest(method: .get, scheme: "https", authority: "localhost", path: "/")
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
      let cookie = services.cookies.session("x", for: request).description
      #expect(cookie.hasPrefix("__Host-andante-8443="))
      #expect(cookie.contains("; Secure") && cookie.contains("; Path=/"))
    }
  }

  @Test func terminalShowsQRCodeFingerprintAndSetupLink() async throws {
    try await withNetwork { services, network in
      let lines = try await StartupBanner(services).lines(port: 8443)
      #expect(lines[0].contains("https://") && lines[0].contains(":8443"))
      #expect(lines.contains { $0.contains(network.trustAddress) })
      let code = try #require(lines.firstIndex { $0.contains("█") })
      #expect(lines[code + 2].contains(network.fingerprint))
      #expect(lines.contains { $0.contains("/setup?token=") })
      #expect(lines.filter { $0.contains("█") }.count == 2)
    }
  }

  @Test func serversOwnHostNamesAreAccepted() async throws {
    try await withNetwork { services, network in
      let check = HostCheck(names: services.options.hostNames)
      for name in network.addresses.certificateNames { #expect(check.accepts("\(name):8443")) }
      #expect(!check.accepts("evil.local"))
    }
  }

  @Test func tlsConfigurationContainsTheChain() async throws {
    try await withNetwork { _, network in
      let configuration = try network.tlsConfiguration()
      #expect(configuration.certificateChain.count == 2)
    }
  }

  @Test func setupLinkIsAnnouncedOnlyIfNeeded() async throws {
    try await TestServer.run { server, browser in
      let first = try await StartupBanner(server.services).lines(port: 1)
      #expect(first.count == 2 && first[1].contains("/setup?token="))
      _ = try await server.signedIn(browser)
      #expect(try await StartupBanner(server.services).lines(port: 1).count == 1)
    }
    try await TestServer.run(demo: true) { (server, _) async throws in
      #expect(try await StartupBanner(server.services).lines(port: 1).count == 1)
    }
  }
}
