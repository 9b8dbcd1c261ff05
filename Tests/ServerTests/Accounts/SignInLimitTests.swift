import HTTPTypes
import Hummingbird
import Outbound
import Store
import Testing

@testable import Server

@Suite struct SignInLimitTests {
  private static let addresses = (0..<21).map { "192.0.2.\($0)" }

  @Test func correctLinkIsAcceptedAfterManyFailuresFromOtherAddresses() async throws {
    try await TestServer.run { server, browser in
      for address in Self.addresses {
        var guesser = browser
        guesser.client.peer = address
        for _ in 0..<30 {
          #expect(try await guesser.post("/setup", form: ["token": "guess"]).status == .gone)
        }
      }
      for peer in ["198.51.100.1", Self.addresses[0]] {
        var athlete = browser
        athlete.client.peer = peer
        let link = try await server.services.newSetupLink()
        #expect(try await athlete.get("/setup?token=\(link.text)").status == .ok)
        let answer = try await athlete.post("/setup", form: ["token": link.text])
        #expect(answer.status == .seeOther, "\(peer)")
      }
    }
  }

  @Test func tooManyFailedAttemptsMustWait() async throws {
    try await TestServer.run { server, browser in
      var (one, other) = (browser, browser)
      one.client.peer = "192.0.2.1"
      other.client.peer = "192.0.2.2"
      for _ in 0..<SignInFailures.perAddress {
        #expect(try await one.get("/setup?token=guess").status == .gone)
      }
      let refused = try await one.get("/setup?token=guess")
      #expect(refused.status == .tooManyRequests)
      #expect(refused.text.contains("Too many attempts to sign in. Wait 60 s and try again."))
      #expect(try await one.get("//setup/?token=guess").status == .tooManyRequests)
      #expect(try await one.ask("/sign-in/passkey").status == .tooManyRequests)
      #expect(try await other.get("/setup?token=guess").status == .gone)
      #expect(try await one.ask("/sign-in/passkey/options").status == .ok)
      var same = try await server.signedIn(other)
      same.client.peer = "192.0.2.1"
      #expect(try await same.get("/settings").status == .ok)
    }
  }

  @Test func correctPasskeySignsInAfterManyFailuresFromItsAddress() async throws {
    try await TestServer.run { server, browser in
      var athlete = try await server.signedIn(browser)
      let authenticator = SoftAuthenticator()
      #expect(try await athlete.add(authenticator).status == .created)
      for _ in 0..<100 {
        var guesser = browser
        let answer = try await guesser.signIn(SoftAuthenticator())
        #expect([.forbidden, .tooManyRequests].contains(answer.status))
      }
      var same = browser
      #expect(try await same.signIn(authenticator).status == .ok)
    }
  }

  @Test func failuresAreCountedPerMinuteAndMemoryIsBounded() {
    let failures = SignInFailures()
    for number in 0..<SignInFailures.addressLimit {
      let address = IPAddress("10.0.\(number / 256).\(number % 256)")
      #expect(failures.note(of: address, now: 100) == nil)
    }
    for _ in 0...SignInFailures.perAddress {
      #expect(failures.note(of: IPAddress("1.2.3.4"), now: 100) == nil)
    }
    let first = IPAddress("10.0.0.0")
    for _ in 1..<SignInFailures.perAddress { _ = failures.note(of: first, now: 100) }
    #expect(failures.note(of: first, now: 130.5) == 30)
    #expect(failures.exceedLimit(of: first, now: 130.5))
    #expect(!failures.exceedLimit(of: first, now: 100 + SignInFailures.window))
  }

  @Test func addressesOfOneNetworkCountAsOne() throws {
    let failures = SignInFailures()
    for host in 0..<SignInFailures.perAddress {
      let address = try #require(IPAddress("2001:db8::\(host)"))
      #expect(failures.note(of: address, now: 0) == nil)
    }
    let same = try #require(IPAddress("2001:db8::ffff"))
    let other = try #require(IPAddress("2001:db8:0:1::1"))
    #expect(failures.note(of: same, now: 0) != nil)
    #expect(failures.note(of: other, now: 0) == nil)
  }

  @Test func visitorsBehindATrustedProxyAreCountedSeparately() async throws {
    let trust = try ProxyTrust(
      header: "Remote-User", proxies: try TrustedProxies(["10.0.0.1"]), createsAthletes: false)
    try await TestServer.run(proxy: trust) { _, browser in
      for (peer, isDistinguished) in [("10.0.0.1", true), ("10.0.0.2", false)] {
        var browser = browser
        browser.client.peer = peer
        var status = HTTPResponse.Status.ok
        for visitor in 0...SignInFailures.perAddress {
          status = try await browser.get(
            "/setup", headers: [.xForwardedFor: "198.51.100.7, 203.0.113.\(visitor)"]
          ).status
        }
        #expect((status == .gone) == isDistinguished)
      }
    }
  }
}
