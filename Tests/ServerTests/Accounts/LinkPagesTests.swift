import HTTPTypes
import Store
import Testing

@testable import Server

@Suite struct LinkPagesTests {
  private static func pending(_ server: TestServer) async throws -> [PendingLink] {
    try await server.services.accounts.pendingLinks(
      of: server.services.athlete, now: TestServer.now)
  }

  @Test func unusedLinksAreShownAndRevoked() async throws {
    try await TestServer.run { server, stranger in
      let athlete = try await server.signedIn(stranger)
      #expect(try await !athlete.get("/settings/devices").text.contains("Unused sign-in links"))
      let made = try await athlete.post("/settings/devices/link")
      #expect(made.text.contains("Created just now"))
      let link = try #require(try await Self.pending(server).first)
      let revoke = "/settings/devices/links/\(link.id)/revoke"
      let bob = try await server.services.accounts.athlete(named: "Bob", now: TestServer.now)
      #expect(try await server.signedIn(stranger, as: bob).post(revoke).status == .notFound)
      #expect(try await athlete.post(revoke).status == .seeOther)
      #expect(try await athlete.post(revoke).status == .notFound)
      #expect(try await Self.pending(server).isEmpty)
      #expect(
        try await athlete.get("/settings/devices?revoked=1").text.contains("Sign-in link revoked."))
    }
  }

  @Test(arguments: ["sign-out", "ID/sign-out"])
  func linkOfASignedOutDeviceIsRevoked(action: String) async throws {
    try await TestServer.run { server, stranger in
      let thief = try await server.signedIn(stranger)
      let athlete = try await server.signedIn(stranger)
      let accounts = server.services.accounts
      let made = try await thief.post("/settings/devices/link")
      let token = try #require(made.text.firstMatch(of: /\/setup\?token=([\w-]+)/)).1
      let stolen = try #require(
        try await accounts.session(token: thief.sessionToken, now: TestServer.now))
      let path = action.replacing("ID", with: "\(stolen.session.id)")
      #expect(try await athlete.post("/settings/devices/\(path)").status == .seeOther)
      let used = try await stranger.post("/setup", form: ["token": String(token)])
      #expect(used.status == .gone && used.headers[.setCookie] == nil)
    }
  }
}
