import HTTPTypes
import Hummingbird
import Store
import Testing

@testable import Server

/// The read transactions of requests.
@Suite struct PageReadTests {
  /// Serves the pages of a server, and `/probe`, which counts the runs of jobs, adds one in the background, and counts
  /// again.
  private func responder(_ services: AppServices) -> some HTTPResponder<AppContext> {
    let router = buildRouter(services)
    for method in [HTTPRequest.Method.get, .post] {
      router.on("/probe", method: method) { _, context in
        let store = try context.requireVisitor().store
        let before = try await store.jobs.latest().count
        try await Task.detached {
          _ = try await store.jobs.begin("fetch-rides", now: TestServer.now)
        }.value
        return "\(before) \(try await store.jobs.latest().count)"
      }
    }
    return router.buildResponder()
  }

  @Test func pageSeesOneStateAndFormSeesTheLatest() async throws {
    let (server, stranger) = try await TestServer.start()
    var browser = try await server.signedIn(stranger)
    browser.client = server.client(responder(server.services))
    #expect(try await browser.get("/probe").text == "0 0")
    #expect(try await browser.get("/probe").text == "1 1")
    #expect(try await browser.post("/probe").text == "2 3")
    #expect(try await browser.get("/probe").text == "3 3")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "/", "/activities", "/activities/unknown", "/statistics", "/statistics/map/routes",
      "/garage", "/settings/household", "/settings/jobs", "/settings/devices",
    ])
  func finishedPageKeepsNoLog(path: String) async throws {
    let (server, browser) = try await TestServer.signedIn()
    let (store, accounts) = (try server.store(), server.services.accounts)
    for _ in 0..<2 {
      try await browser.get(path)
      try await store.testWrite()
      try await accounts.testWrite()
      // Other connections may briefly be writing.
      while try !store.checkpoint() { try await Task.sleep(for: .milliseconds(10)) }
      while try !accounts.checkpoint() { try await Task.sleep(for: .milliseconds(10)) }
    }
  }
}
