import HTTPTypes
import Outbound
import Store
import Testing

@testable import Server

@Suite struct SignInLimitTests {
  private static let addresses = (0..<21).map { "192.0.2.\($0)" }

  @Test func correctLinkIsAcceptedAfterManyFailuresFromOtherAddresses() async throws {
    let (server, browser) = try await TestServer.start()
    for address in Self.addresses {
      var guesser = browser
      guesser.client.peer = address
      for _ in 0..<30 { try await guesser.post("/setup", form: ["token": "guess"]).expect(.gone) }
    }
    for peer in ["198.51.100.1", Self.addresses[0]] {
      var athlete = browser
      athlete.client.peer = peer
      let link = try await server.services.newSetupLink()
      try await athlete.get("/setup?token=\(link.text)").expect(.ok)
      try await athlete.post("/setup", form: ["token": link.text]).expect(.seeOther, for: peer)
    }
  }

  @Test func tooManyFailedAttemptsMustWait() async throws {
    let (server, browser) = try await TestServer.start()
    var (one, other) = (browser, browser)
    one.client.peer = "192.0.2.1"
    other.client.peer = "192.0.2.2"
    for _ in 0..<SignInFailures.perAddress { try await one.get("/setup?token=guess").expect(.gone) }
    try await one.get("/setup?token=guess").expect(
      .tooManyRequests, has: "Too many attempts to sign in. Wait 60 s and try again.")
    try await one.get("//setup/?token=guess").expect(.tooManyRequests)
    try await one.ask("/sign-in/passkey").expect(.tooManyRequests)
    try await other.get("/setup?token=guess").expect(.gone)
    try await one.ask("/sign-in/passkey/options").expect(.ok)
    var same = try await server.signedIn(other)
    same.client.peer = "192.0.2.1"
    try await same.get("/settings").expect(.ok)
  }

  @Test func correctPasskeySignsInAfterManyFailuresFromItsAddress() async throws {
    let (server, browser) = try await TestServer.start()
    var athlete = try await server.signedIn(browser)
    let authenticator = SoftAuthenticator()
    try await athlete.add(authenticator).expect(.created)
    for _ in 0..<100 {
      var guesser = browser
      let answer = try await guesser.signIn(SoftAuthenticator())
      #expect([.forbidden, .tooManyRequests].contains(answer.status))
    }
    var same = browser
    try await same.signIn(authenticator).expect(.ok)
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
    let (_, browser) = try await TestServer.start(proxy: trust)
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
