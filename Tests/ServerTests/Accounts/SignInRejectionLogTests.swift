import Hummingbird
import Logging
import Testing

@testable import Server

@Suite struct SignInRejectionLogTests {
  /// Returns the log after a visitor used invalid credentials.
  private func log(isOn: Bool) async throws -> String {
    let log = LogCapture()
    let change = { (options: inout ServerOptions) in options.logsRefusedSignIns = isOn }
    try await TestServer.run(changing: change) { _, browser in
      var browser = browser
      browser.client.logger = log.logger()
      browser.client.peer = "192.0.2.7"
      #expect(try await browser.get("/setup?token=wrong").status == .gone)
      let token = try await browser.get(
        "/api/v1/athlete", headers: [.authorization: "Bearer wrong"])
      #expect(token.status == .unauthorized)
      browser.client.peer = "2001:db8::1"
      #expect(try await browser.post("/setup", form: ["token": "wrong"]).status == .gone)
      _ = try await browser.get("/")
      _ = try await browser.get("/nothing")
    }
    return log.text
  }

  @Test func addressesAreNotLoggedUnlessAskedFor() async throws {
    #expect(try await log(isOn: false).isEmpty)
  }

  @Test func eachRefusalIsLoggedOnceWithItsAddress() async throws {
    let lines = try await log(isOn: true).split(separator: "\n").map { $0.prefix { $0 != ")" } }
    #expect(
      lines == [
        "<4>sign-in refused from 192.0.2.7 (link", "<4>sign-in refused from 192.0.2.7 (token",
        "<4>sign-in refused from 2001:db8::1 (link",
      ])
  }

  @Test func tooManyAttemptsAreLogged() async throws {
    let log = LogCapture()
    let change = { (options: inout ServerOptions) in options.logsRefusedSignIns = true }
    try await TestServer.run(changing: change) { _, browser in
      var browser = browser
      browser.client.peer = "192.0.2.7"
      for _ in 0..<SignInFailures.perAddress { _ = try await browser.get("/setup?token=x") }
      browser.client.logger = log.logger()
      #expect(try await browser.get("/setup?token=x").status == .tooManyRequests)
    }
    #expect(log.text.hasPrefix("<4>sign-in refused from 192.0.2.7 (too many attempts)"))
  }
}
