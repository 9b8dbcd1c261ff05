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
    let (server, stranger) = try await TestServer.start()
    let athlete = try await server.signedIn(stranger)
    try await athlete.get("/settings/devices").expect(lacks: "Unused sign-in links")
    try await athlete.post("/settings/devices/link").expect(has: "Created just now")
    let link = try #require(try await Self.pending(server).first)
    let revoke = "/settings/devices/links/\(link.id)/revoke"
    let bob = try await server.athlete(named: "Bob")
    try await server.signedIn(stranger, as: bob).post(revoke).expect(.notFound)
    try await athlete.post(revoke).expect(.seeOther)
    try await athlete.post(revoke).expect(.notFound)
    #expect(try await Self.pending(server).isEmpty)
    try await athlete.get("/settings/devices?revoked=1").expect(has: "Sign-in link revoked.")
  }

  @Test(arguments: ["sign-out", "ID/sign-out"])
  func linkOfASignedOutDeviceIsRevoked(action: String) async throws {
    let (server, stranger) = try await TestServer.start()
    let thief = try await server.signedIn(stranger)
    let athlete = try await server.signedIn(stranger)
    let accounts = server.services.accounts
    let made = try await thief.post("/settings/devices/link")
    let token = try #require(made.text.firstMatch(of: /\/setup\?token=([\w-]+)/)).1
    let stolen = try #require(
      try await accounts.session(token: thief.sessionToken, now: TestServer.now))
    let path = action.replacing("ID", with: "\(stolen.session.id)")
    try await athlete.post("/settings/devices/\(path)").expect(.seeOther)
    try await stranger.post("/setup", form: ["token": String(token)]).expect(
      .gone, headers: [.setCookie: nil])
  }
}
