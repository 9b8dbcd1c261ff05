import HTTPTypes
import Store
import Testing

@testable import Server

/// Requests every route as the administrator, with identifiers of another athlete's data.
@Suite struct HouseholdDefenceTests {
  @Test func administratorCannotReadAnotherAthletesData() async throws {
    let (server, browser) = try await TestServer.start()
    let accounts = server.services.accounts
    let kim = try await accounts.invite(named: "Kim", now: TestServer.now).athlete
    _ = try await server.signedIn(browser, as: kim)
    let fixtures = try await RouteFixtures(server, of: kim)
    let store = try server.services.store(of: kim)
    let count = try await store.activities.count()
    let admin = try await server.signedIn(browser)
    let own = try await accounts.newToken(
      named: "Own", scopes: [.read, .write], of: server.services.athlete, now: TestServer.now)
    for route in routes(of: server) where !route.path.hasSuffix("/hand-over") {
      let headers: HTTPFields = route.changes ? [.formToken: admin.csrf] : [:]
      try await admin.ask(route, fixtures, token: own, headers: headers).expect(
        lacks: RouteFixtures.mark)
    }
    // None of the other athlete's data was changed or removed.
    #expect(try await store.activities.count() == count)
    #expect(try await accounts.sessions(of: kim, now: TestServer.now).count == 2)
    #expect(try await accounts.tokens(of: kim).count == 1)
    #expect(try await store.sounds.all().count == 1)
  }
}
