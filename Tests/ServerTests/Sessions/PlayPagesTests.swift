import ActivityFiles
import Engine
import Foundation
import HTTPTypes
import NIOCore
import Screens
import Store
import Testing

@testable import Server

@Suite struct PlayPagesTests {
  private struct Answer: Decodable { let url: String }

  private func url(of response: RouterAnswer) throws -> String {
    try response.decoded(as: Answer.self).url
  }

  @Test func demoWalkHasWarningsAndGoodSteps() async throws {
    try await TestServer.signedIn { _, browser in
      let response = try await browser.get("/play/walk")
      #expect(response.status == .ok)
      let bytes = response.bytes
      let session = try #require(Session.restore(bytes)?.session)
      #expect(session.header.coach == .walk)
      let walk = try #require(WalkSummary(session.live))
      #expect(walk.warningCount >= 2)
      #expect(try #require(walk.goodPercentage) > 40)
      #expect(session.coach.walk?.isCalibrated == true)
      #expect((60...120).contains(walk.frame.durationSeconds))
    }
  }

  @Test func recordedSessionCanBeReplayed() async throws {
    try await TestServer.signedIn { _, browser in
      let run = try url(of: try await browser.send("/api/sessions", SessionPostTests.log().bytes))
      #expect(try await browser.get(run).text.contains("/run?play=\(run)/log"))
      let walk = try url(of: try await browser.send("/api/sessions", WalkPagesTests.log().bytes))
      #expect(try await browser.get(walk).text.contains("/walk?play=\(walk)/log"))
    }
  }

  @Test func importedRouteCanBeReplayed() async throws {
    try await TestServer.signedIn { server, browser in
      for (sport, page, coach) in [
        ("running", "/run", CoachKind.run), ("cycling", "/ride", .ride),
      ] {
        let text = String(decoding: sampleGPX(start: page.utf8.count * 7200), as: UTF8.self)
          .replacing("<type>running", with: "<type>\(sport)")
        _ = try await browser.send("/api/import", Array(text.utf8))
        let activity = try #require(try await server.store().activities.page().activities.first)
        let address = "/activities/\(activity.id)"
        #expect(try await browser.get(address).text.contains("\(page)?play=\(address)/log"))
        let log = Array(try await browser.get("\(address)/log").body.readableBytesView)
        let session = try #require(Session.restore(log)?.session)
        #expect(session.header.coach == coach)
        #expect(abs(session.live.snapshot.distanceMeters - activity.distanceMeters) < 20)
      }
    }
  }

  @Test func movePageShowsTheLastActivity() async throws {
    try await TestServer.signedIn { server, browser in
      #expect(try await browser.get("/move").text.contains("Not used yet"))
      _ = try await browser.send("/api/sessions", SessionPostTests.log().bytes)
      let activity = try #require(try await server.store().activities.page().activities.first)
      let kilometers = String(format: "%.2f", activity.distanceMeters / 1000)
      #expect(try await browser.get("/move").text.contains("\(kilometers)\u{a0}km"))
    }
  }
}
