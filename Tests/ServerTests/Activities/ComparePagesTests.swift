import Engine
import HTTPTypes
import Model
import Store
import Testing

@testable import Server

@Suite struct ComparePagesTests {
  @Test func singleActivityHasNothingToCompareWith() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let own = try await browser.imported()
    try await browser.get(own + "/compare").expect(.ok, has: "Nothing to compare with yet")
    try await browser.get(own).expect(has: own + "/compare")
  }

  @Test func activityOnTheSameRouteIsSuggestedAndCompared() async throws {
    let (server, browser) = try await TestServer.signedIn()
    for hour in 0..<3 {
      try await browser.send(
        "/api/import", sampleGPX(name: "Lake \(hour)", pointCount: 400, start: hour * 3600))
    }
    let all = try await server.store().activities.page().activities
    let (own, other) = (all[0].id, all[1].id)
    #expect(
      try await server.store().activities.onRoute(of: own, limit: 5).map(\.id)
        == all.dropFirst().map(\.id))
    try await browser.get("/activities/\(own)/compare").expect(
      has: "Same or similar route", "/activities/\(own)/compare/\(other)", lacks: "Similar",
      "/compare/\(own)\"")
    try await browser.get("/activities/\(own)/compare?q=nowhere").expect(has: "No activity matches")
    try await browser.get("/activities/\(own)/compare/\(other)").expect(
      .ok, has: "As fast as", "The same route, so the same places", "Ahead and behind",
      "Side by side")
  }

  @Test func routeOfAnotherLengthIsNotTheSameRoute() async throws {
    let (server, browser) = try await TestServer.signedIn()
    for (index, count) in [400, 430, 900].enumerated() {
      try await browser.send("/api/import", sampleGPX(pointCount: count, start: index * 3600))
    }
    let activities = try server.store().activities
    let all = try await activities.page().activities
    #expect(try await activities.onRoute(of: all[2].id, limit: 5).count == 1)
    #expect(try await activities.similar(all[2].id, limit: 5).count == 1)
    #expect(try await activities.onRoute(of: all[0].id, limit: 5).isEmpty)
    _ = try await activities.delete(all[1].id, now: TestServer.now)
    #expect(try await activities.onRoute(of: all[2].id, limit: 5).isEmpty)
    try await browser.get("/activities/\(all[2].id)/compare/\(all[1].id)").expect(.notFound)
  }

  @Test(arguments: ["x", "0", "00000000000000000000000000000000", "%00", "..%2f"])
  func unknownActivityIsNotFound(other: String) async throws {
    let (_, browser) = try await TestServer.signedIn()
    let own = try await browser.imported()
    try await browser.get("\(own)/compare/\(other)").expect(.notFound)
    try await browser.get("/activities/\(other)/compare").expect(.notFound)
  }

  @Test func unitsFollowTheSettings() async throws {
    let (server, browser) = try await TestServer.signedIn()
    for hour in 0..<2 {
      try await browser.send("/api/import", sampleGPX(pointCount: 900, start: hour * 3600))
    }
    var settings = AthleteSettings()
    settings.units = .imperial
    try await server.store().settings.save(settings)
    let all = try await server.store().activities.page().activities
    try await browser.get("/activities/\(all[0].id)/compare/\(all[1].id)").expect(
      has: "Mile by mile", "min/mi", lacks: "min/km", "\u{a0}km")
  }
}
