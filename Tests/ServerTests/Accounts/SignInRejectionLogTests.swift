import HTTPTypes
import Logging
import Testing

@testable import Server

@Suite struct SignInRejectionLogTests {
  /// Returns the log after a visitor used invalid credentials.
  private func log(isOn: Bool) async throws -> String {
    let log = LogCapture()
    let change = { (options: inout ServerOptions) in options.logsRefusedSignIns = isOn }
    var (_, browser) = try await TestServer.start(changing: change)
    browser.client.logger = log.logger()
    browser.client.peer = "192.0.2.7"
    try await browser.get("/setup?token=wrong").expect(.gone)
    try await browser.get("/api/v1/athlete", headers: [.authorization: "Bearer wrong"]).expect(
      .unauthorized)
    browser.client.peer = "2001:db8::1"
    try await browser.post("/setup", form: ["token": "wrong"]).expect(.gone)
    try await browser.get("/")
    try await browser.get("/nothing")
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
    var (_, browser) = try await TestServer.start(changing: change)
    browser.client.peer = "192.0.2.7"
    for _ in 0..<SignInFailures.perAddress { try await browser.get("/setup?token=x") }
    browser.client.logger = log.logger()
    try await browser.get("/setup?token=x").expect(.tooManyRequests)
    #expect(log.text.hasPrefix("<4>sign-in refused from 192.0.2.7 (too many attempts)"))
  }
}
