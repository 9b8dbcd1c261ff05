import ActivityFiles
import Engine
import Foundation
import Garage
import HTTPTypes
import NIOCore
import Store
import Testing

@testable import Server

/// Creating, counting, editing, downloading and importing manually entered activities.
struct TypedRidePagesTests {
  private static let form = [
    "title": "Round the lake", "sport": "4", "day": "2026-11-18", "time": "09:30", "hours": "1",
    "minutes": "30", "distance": "32.5", "climb": "250", "notes": "Fog", "condition": "2",
  ]

  private static func bike(_ server: TestServer) async throws -> GearID {
    try await server.store().garage.add(.bike(.gravel), "Kestrel")
  }

  private static func use(_ bike: GearID, _ server: TestServer) async throws -> Use {
    try await server.store().garage.contents().ledger.use(of: bike)
  }

  @Test func enteredRideCountsForItsBikeAndCanBeEdited() async throws {
    try await TestServer.signedIn { server, browser in
      let bike = try await Self.bike(server)
      #expect(try await browser.get("/garage/rides/new").text.contains("Kestrel"))
      let form = Self.form.merging(["gear": "\(bike)"]) { $1 }
      let address = try #require(
        try await browser.post("/garage/rides/new", form: form).headers[.location])
      let page = try await browser.get(address).text
      #expect(page.contains("Round the lake") && page.contains("32.5") && page.contains("Fog"))
      #expect(
        try await Self.use(bike, server)
          == Use(seconds: 5_400, meters: 32_500, ascentMeters: 250, count: 1))

      let edit = try #require(try await browser.get(address + "/edit").headers[.location])
      let typed = try await browser.get(edit).text
      for value in ["09:30", "2026-11-18", "value=\"32.50\"", "value=\"250\"", "Fog"] {
        #expect(typed.contains(value), "\(value)")
      }
      let changed = form.merging(["hours": "2", "distance": "", "sport": "3", "time": "10:00"]) {
        $1
      }
      #expect(try await browser.post(edit, form: changed).headers[.location] == address)
      #expect(
        try await Self.use(bike, server)
          == Use(seconds: 9_000, meters: 0, ascentMeters: 250, count: 1))
      let id = try #require(Identifier(String(address.split(separator: "/").last ?? "")))
      let activity = try #require(try await server.store().activities.find(id))
      #expect(activity.sport == .hiking && activity.analysis.movingSeconds == 9_000)
      #expect(try await server.store().activities.count() == 1)
    }
  }

  /// Two commutes on the same day can have the same start and distance.
  @Test func secondRideWithTheSameTotalsIsStored() async throws {
    try await TestServer.signedIn { server, browser in
      let first = try await browser.post("/garage/rides/new", form: Self.form)
      let again = Self.form.merging(["title": "And back"]) { $1 }
      let second = try await browser.post("/garage/rides/new", form: again)
      #expect(first.headers[.location] != second.headers[.location])
      #expect(try await server.store().activities.count() == 2)
      let page = try await browser.get(try #require(second.headers[.location])).text
      #expect(page.contains("And back"))
    }
  }

  /// A missing value must not become zero.
  @Test func missingDurationIsLeftOut() async throws {
    try await TestServer.signedIn { _, browser in
      let form = Self.form.merging(["hours": "", "minutes": ""]) { $1 }
      let address = try #require(
        try await browser.post("/garage/rides/new", form: form).headers[.location])
      for page in [address, "/activities"] {
        let text = try await browser.get(page).text
        #expect(text.contains("Round the lake") && text.contains("32.5"))
        #expect(!text.contains(">0:00<") && !text.contains(" 0:00"))
      }
    }
  }

  @Test func originalCanBeDownloadedAndImported() async throws {
    try await TestServer.signedIn { server, browser in
      let address = try #require(
        try await browser.post("/garage/rides/new", form: Self.form).headers[.location])
      let original = try await browser.get(address + "/original")
      #expect(original.headers[.contentDisposition]?.contains("cycling-2026-11-18.json") == true)
      let file = ImportFile(name: "again.json", bytes: original.bytes)
      let other = try AthleteStore(path: nil)
      _ = try await other.imports.add(files: [file], now: 0)
      let activity = try #require(try await other.activities.page().activities.first)
      #expect(activity.title == "Round the lake" && activity.movingSeconds == 5_400)
      #expect(try await other.rederive() == 0)
      // The original server recognises the file as a duplicate.
      _ = try await server.store().imports.add(files: [file], now: TestServer.now)
      #expect(try await server.store().activities.count() == 1)
    }
  }

  @Test(arguments: [
    ["hours": "two"], ["hours": "", "minutes": "", "distance": ""], ["day": "2026-13-01"],
    ["time": "25:00"], ["day": "2031-01-01"], ["distance": "-3"], ["distance": "1e300"],
    ["hours": "nan", "minutes": "0"], ["climb": "high"],
  ])
  func impossibleValuesAreRefusedAndKeptInTheForm(change: [String: String]) async throws {
    try await TestServer.signedIn { server, browser in
      let answer = try await browser.post(
        "/garage/rides/new", form: Self.form.merging(change) { $1 })
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("role=\"alert\"") && answer.text.contains("Round the lake"))
      #expect(try await server.store().activities.count() == 0)
    }
  }

  @Test func recordedActivityHasNoEntryForm() async throws {
    try await TestServer.signedIn { server, browser in
      let recording = simulatedRecording(
        seed: 9, sport: .running, lengthMeters: 900, startUnixSeconds: 1_763_700_000)
      _ = try await server.store().imports.add(
        files: [ImportFile(name: "a.gpx", bytes: writeGPX(recording))], now: TestServer.now)
      let id = try #require(try await server.store().activities.page().activities.first).id
      #expect(try await browser.get("/garage/rides/\(id)/typed").status == .notFound)
      let answer = try await browser.post("/garage/rides/\(id)/typed", form: Self.form)
      #expect(answer.status == .notFound)
    }
  }
}
