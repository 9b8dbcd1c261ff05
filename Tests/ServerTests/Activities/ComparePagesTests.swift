import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Model
import Store
import Testing

@testable import Server

@Suite struct ComparePagesTests {
  @Test func singleActivityHasNothingToCompareWith() async throws {
    try await TestServer.signedIn { server, browser in
      _ = try await browser.send("/api/import", sampleGPX())
      let own = try #require(try await server.store().activities.page().activities.first).id
      let page = try await browser.get("/activities/\(own)/compare")
      #expect(page.status == .ok && page.text.contains("Nothing to compare with yet"))
      #expect(
        try await browser.get("/activities/\(own)").text.contains("/activities/\(own)/compare"))
    }
  }

  @Test func activityOnTheSameRouteIsSuggestedAndCompared() async throws {
    try await TestServer.signedIn { server, browser in
      for hour in 0..<3 {
        _ = try await browser.send(
          "/api/import", sampleGPX(name: "Lake \(hour)", pointCount: 400, start: hour * 3600))
      }
      let all = try await server.store().activities.page().activities
      let (own, other) = (all[0].id, all[1].id)
      #expect(
        try await server.store().activities.onRoute(of: own, limit: 5).map(\.id)
          == all.dropFirst().map(\.id))
      let pick = try await browser.get("/activities/\(own)/compare").text
      #expect(pick.contains("Same or similar route") && !pick.contains("Similar"))
      #expect(pick.contains("/activities/\(own)/compare/\(other)"))
      #expect(!pick.contains("/compare/\(own)\""))
      let filtered = try await browser.get("/activities/\(own)/compare?q=nowhere").text
      #expect(filtered.contains("No activity matches"))
      let page = try await browser.get("/activities/\(own)/compare/\(other)")
      #expect(page.status == .ok)
      for words in [
        "As fast as", "The same route, so the same places", "Ahead and behind", "Side by side",
      ] {
        #expect(page.text.contains(words))
      }
    }
  }

  @Test func routeOfAnotherLengthIsNotTheSameRoute() async throws {
    try await TestServer.signedIn { server, browser in
      for (index, count) in [400, 430, 900].enumerated() {
        _ = try await browser.send(
          "/api/import", sampleGPX(pointCount: count, start: index * 3600))
      }
      let all = try await server.store().activities.page().activities
      #expect(try await server.store().activities.onRoute(of: all[2].id, limit: 5).count == 1)
      #expect(try await server.store().activities.similar(all[2].id, limit: 5).count == 1)
      #expect(try await server.store().activities.onRoute(of: all[0].id, limit: 5).isEmpty)
      _ = try await server.store().activities.delete(all[1].id, now: TestServer.now)
      #expect(try await server.store().activities.onRoute(of: all[2].id, limit: 5).isEmpty)
      let gone = try await browser.get("/activities/\(all[2].id)/compare/\(all[1].id)")
      #expect(gone.status == .notFound)
    }
  }

  @Test(arguments: ["x", "0", "00000000000000000000000000000000", "%00", "..%2f"])
  func unknownActivityIsNotFound(other: String) async throws {
    try await TestServer.signedIn { server, browser in
      _ = try await browser.send("/api/import", sampleGPX())
      let own = try #require(try await server.store().activities.page().activities.first).id
      #expect(try await browser.get("/activities/\(own)/compare/\(other)").status == .notFound)
      #expect(try await browser.get("/activities/\(other)/compare").status == .notFound)
    }
  }

  @Test func unitsFollowTheSettings() async throws {
    try await TestServer.signedIn { server, browser in
      for hour in 0..<2 {
        _ = try await browser.send("/api/import", sampleGPX(pointCount: 900, start: hour * 3600))
      }
      var settings = AthleteSettings()
      settings.units = .imperial
      try await server.store().settings.save(settings)
      let all = try await server.store().activities.page().activities
      let page = try await browser.get("/activities/\(all[0].id)/compare/\(all[1].id)").text
      #expect(page.contains("Mile by mile") && page.contains("min/mi"))
      #expect(!page.contains("min/km") && !page.contains("\u{a0}km"))
    }
  }
}
