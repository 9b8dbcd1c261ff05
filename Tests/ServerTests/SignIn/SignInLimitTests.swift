import HTTPTypes
import Hummingbird
import Outbound
import Testing

@testable import Server

@Suite struct SignInLimitTests {
  @Test func tooManyAttemptsOfOneAddressAreRefusedInOneSentence() async throws {
    try await TestServer.run { server, browser in
      var (one, other) = (browser, browser)
      one.client.peer = "192.0.2.1"
      other.client.peer = "192.0.2.2"
      for _ in 0..<SignInRate.perAddress {
        #expect(try await one.get("/setup?token=guess").status == .gone)
      }
      let refused = try await one.get("/setup?token=guess")
      #expect(refused.status == .tooManyRequests)
      #expect(refused.text.contains("Too many attempts to sign in. Wait 60 s and try again."))
      #expect(try await one.get("//setup/?token=guess").status == .tooManyRequests)
      #expect(try await one.ask("/sign-in/passkey/options").status == .tooManyRequests)
      #expect(try await other.ask("/sign-in/passkey/options").status == .ok)
      // Who is signed in goes on.
      let athlete = try await server.signedIn(other)
      var same = athlete
      same.client.peer = "192.0.2.1"
      #expect(try await same.get("/settings").status == .ok)
    }
  }

  @Test func theWindowEndsAndAllTogetherAreBounded() {
    let rate = SignInRate()
    for attempt in 0..<SignInRate.overall {
      #expect(
        rate.refusal(of: [10, 0, UInt8(attempt / 256), UInt8(attempt % 256)], now: 100) == nil)
    }
    #expect(rate.refusal(of: [1, 2, 3, 4], now: 130.5) == 30)
    #expect(rate.refusal(of: [1, 2, 3, 4], now: 100 + SignInRate.window) == nil)
  }

  @Test func addressesOfOneNetworkCountAsOne() throws {
    let rate = SignInRate()
    for host in 0..<SignInRate.perAddress {
      #expect(rate.refusal(of: try #require(IPAddress("2001:db8::\(host)")).octets, now: 0) == nil)
    }
    #expect(rate.refusal(of: try #require(IPAddress("2001:db8::ffff")).octets, now: 0) != nil)
    #expect(rate.refusal(of: try #require(IPAddress("2001:db8:0:1::1")).octets, now: 0) == nil)
  }

  /// Behind a trusted proxy it is the address the proxy saw that counts, and nobody else may say one.
  @Test func theProxysVisitorsAreToldApart() async throws {
    let forwarded: HTTPField.Name = .xForwardedFor
    let trust = try ProxyTrust(
      header: "Remote-User", proxies: try TrustedProxies(["10.0.0.1"]), makesAthletes: false)
    try await TestServer.run(proxy: trust) { _, browser in
      for (peer, isTold) in [("10.0.0.1", true), ("10.0.0.2", false)] {
        var browser = browser
        browser.client.peer = peer
        var status = HTTPResponse.Status.ok
        for visitor in 0...SignInRate.perAddress {
          status = try await browser.get(
            "/setup", headers: [forwarded: "198.51.100.7, 203.0.113.\(visitor)"]
          ).status
        }
        #expect((status == .gone) == isTold)
      }
    }
  }
}
