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
  @Test func demoWalkHasWarningsAndGoodSteps() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let response = try await browser.get("/play/walk").expect(.ok)
    let bytes = response.bytes
    let session = try #require(Session.restore(bytes)?.session)
    #expect(session.header.coach == .walk)
    let walk = try #require(WalkSummary(session.live))
    #expect(walk.warningCount >= 2)
    #expect(try #require(walk.goodPercentage) > 40)
    #expect(session.coach.walk?.isCalibrated == true)
    #expect((60...120).contains(walk.frame.durationSeconds))
  }

  @Test func recordedSessionCanBeReplayed() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let run = try await browser.stored(runLog().bytes).url
    try await browser.get(run).expect(has: "/run?play=\(run)/log")
    let walk = try await browser.stored(walkLog().bytes).url
    try await browser.get(walk).expect(has: "/walk?play=\(walk)/log")
  }

  @Test func importedRouteCanBeReplayed() async throws {
    let (server, browser) = try await TestServer.signedIn()
    for (sport, page, coach) in [("running", "/run", CoachKind.run), ("cycling", "/ride", .ride)] {
      let text = String(decoding: sampleGPX(start: page.utf8.count * 7200), as: UTF8.self)
        .replacing("<type>running", with: "<type>\(sport)")
      try await browser.send("/api/import", Array(text.utf8))
      let activity = try #require(try await server.store().activities.page().activities.first)
      let address = "/activities/\(activity.id)"
      try await browser.get(address).expect(has: "\(page)?play=\(address)/log")
      let log = try await browser.get("\(address)/log").bytes
      let session = try #require(Session.restore(log)?.session)
      #expect(session.header.coach == coach)
      #expect(abs(session.live.snapshot.distanceMeters - activity.distanceMeters) < 20)
    }
  }

  @Test func movePageShowsTheLastActivity() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.get("/move").expect(has: "Not used yet")
    try await browser.send("/api/sessions", runLog().bytes)
    let activity = try #require(try await server.store().activities.page().activities.first)
    let kilometers = String(format: "%.2f", activity.distanceMeters / 1000)
    try await browser.get("/move").expect(has: "\(kilometers)\u{a0}km")
  }
}
