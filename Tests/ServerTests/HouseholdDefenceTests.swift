import HTTPTypes
import Store
import Testing

@testable import Server

/// Athletes apart: the administrator asks for everything of another athlete's, at every address there is.
@Suite struct HouseholdDefenceTests {
  @Test func theAdministratorFindsNothingOfAnotherAthletes() async throws {
    try await TestServer.run { server, browser in
      let accounts = server.services.accounts
      let kim = try await accounts.invite(named: "Kim", now: TestServer.now).athlete
      _ = try await server.signedIn(browser, as: kim)
      let things = try await Things(server, of: kim)
      let store = try server.services.store(of: kim)
      let count = try await store.activities.count()
      let admin = try await server.signedIn(browser)
      let own = try await accounts.newToken(
        named: "Own", scopes: [.read, .write], of: server.services.athlete, now: TestServer.now)
      for route in routes(of: server) where !route.path.hasSuffix("/hand-over") {
        let headers: HTTPFields = route.changes ? [.formToken: admin.csrf] : [:]
        let answer = try await admin.ask(route, things, token: own, headers: headers)
        #expect(!answer.text.contains(Things.mark), "\(route)")
      }
      // Nothing of theirs was changed or removed either.
      #expect(try await store.activities.count() == count)
      #expect(try await accounts.sessions(of: kim, now: TestServer.now).count == 2)
      #expect(try await accounts.tokens(of: kim).count == 1)
      #expect(try await store.sounds.all().count == 1)
    }
  }
}
