import ActivityFiles
import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Store
import Testing

@testable import Screens
@testable import Server

@Suite struct ActivityListTests {
  /// Runs a test with three imported runs, each longer than the one before.
  private func runs(
    _ test: @Sendable @escaping (TestServer, Browser, [Identifier]) async throws -> Void
  ) async throws {
    try await TestServer.signedIn { server, browser in
      for hour in 0..<3 {
        _ = try await browser.send(
          "/api/import",
          sampleGPX(name: "Lake \(hour)", pointCount: 200 + 100 * hour, start: hour * 3600),
          headers: [.fileName: "lake.gpx"])
      }
      let ids = try await server.store().activities.page().activities.map(\.id)
      try await test(server, browser, ids.reversed())
    }
  }

  private func titles(_ page: String) -> [String] {
    page.split(separator: "data-activity=").dropFirst().compactMap { row in
      row.split(separator: "Lake ").dropFirst().first.map { "Lake " + $0.prefix(1) }
    }
  }

  @Test func headingsSortAndKeepTheFilter() async throws {
    try await runs { _, browser, _ in
      let plain = try await browser.get("/activities?sport=1&q=Lake").text
      #expect(titles(plain) == ["Lake 2", "Lake 1", "Lake 0"])
      #expect(plain.contains("aria-sort=\"descending\""))
      #expect(plain.contains("sort=distance&amp;order=down&amp;sport=1&amp;q=Lake"))
      let up = try await browser.get("/activities?sort=distance&order=up").text
      #expect(titles(up) == ["Lake 0", "Lake 1", "Lake 2"])
      #expect(up.contains("aria-sort=\"ascending\"") && !up.contains("class=\"month\""))
      #expect(up.contains("sort=distance&amp;order=down"))
      for wrong in ["sort=nonsense", "sort=distance&skip=-4", "skip=x", "order=x&sort=load"] {
        #expect(titles(try await browser.get("/activities?" + wrong).text).count == 3)
      }
    }
  }

  @Test func pageThatStartsWithANewMonthHasItsHeading() async throws {
    try await runs { _, browser, _ in
      let earlier = String(decoding: sampleGPX(name: "Lake 9", start: 7200), as: UTF8.self)
        .replacing("2026-11-", with: "2026-10-")
      _ = try await browser.send("/api/import", Array(earlier.utf8))
      let page = { (skipped: Int) in
        try await browser.get("/activities?sort=date&order=up&skip=\(skipped)").text
      }
      #expect(try await page(1).contains("class=\"month\""))
      #expect(try await !page(2).contains("class=\"month\""))
    }
  }

  @Test func rowsContainRouteAndMetrics() async throws {
    try await runs { _, browser, _ in
      let rows = try await browser.get("/activities?part=rows").text
      #expect(rows.contains("<path d=\"M") && !rows.contains("<thead"))
      #expect(rows.contains("min/km") && rows.hasPrefix("<tbody>"))
    }
  }

  @Test func selectedActivitiesAreDeletedAndRestored() async throws {
    try await runs { server, browser, ids in
      let form = [
        "pick-\(ids[0])": "1", "pick-\(ids[1])": "1", "pick-nonsense": "1", "action": "delete",
      ]
      let answer = try await browser.post("/activities/selected", form: form)
      let address = try #require(answer.headers[.location])
      #expect(try await server.store().activities.count() == 1)
      let page = try await browser.get(address).text
      #expect(page.contains("2 activities were deleted."))
      let key = try #require(address.split(separator: "=").last.map(String.init))
      #expect(try await browser.post("/activities/restore", form: ["key": key]).status == .seeOther)
      #expect(try await server.store().activities.count() == 3)
      #expect(try await browser.post("/activities/restore", form: ["key": key]).status == .notFound)
      #expect(!(try await browser.get(address).text.contains("were deleted")))
    }
  }

  @Test func exactlyTwoActivitiesCanBeCompared() async throws {
    try await runs { _, browser, ids in
      var form = ["pick-\(ids[0])": "1", "pick-\(ids[1])": "1", "action": "compare"]
      let location = try await browser.post("/activities/selected", form: form).headers[.location]
      #expect(location?.contains("/compare/") == true)
      form["pick-\(ids[2])"] = "1"
      let refused = try await browser.post("/activities/selected", form: form)
      #expect(refused.status == .badRequest && refused.text.contains("Select two activities"))
    }
  }

  @Test func sportOfSelectedActivitiesIsChanged() async throws {
    try await runs { server, browser, ids in
      let form = ["pick-\(ids[0])": "1", "action": "sport", "sport": "\(Sport.hiking.rawValue)"]
      _ = try await browser.post("/activities/selected", form: form)
      #expect(try await server.store().activities.find(ids[0])?.sport == .hiking)
      #expect(try await server.store().activities.find(ids[1])?.sport == .running)
    }
  }

  @Test func archiveContainsEachActivityOnce() async throws {
    try await runs { _, browser, ids in
      for (format, ending) in [("original", ".gpx"), ("fit", ".fit"), ("geojson", ".geojson")] {
        var form = ["action": "export", "format": format]
        for id in ids { form["pick-\(id)"] = "1" }
        let answer = try await browser.post("/activities/selected", form: form)
        #expect(answer.headers[.contentType] == "application/zip")
        let names = try ZipArchive(bytes: answer.bytes).entries.map(\.name)
        #expect(names.count == 3 && Set(names).count == 3)
        #expect(names.allSatisfy { $0.hasSuffix(ending) }, "\(names)")
      }
    }
  }

  @Test func emptyOrInvalidSelectionIsRefused() async throws {
    try await runs { server, browser, ids in
      for form in [
        ["action": "delete"], ["pick-x": "1", "action": "delete"],
        ["pick-\(ids[0])": "1", "action": "burn"], ["pick-\(ids[0])": "1"],
        ["pick-\(ids[0])": "1", "action": "sport", "sport": "99"],
        ["pick-\(ids[0])": "1", "action": "export", "format": "exe"],
      ] {
        let answer = try await browser.post("/activities/selected", form: form)
        #expect(answer.status == .badRequest)
      }
      let count = try await server.store().activities.count()
      #expect(count == 3)
    }
  }

  @Test func activityPageLinksToItsNeighbours() async throws {
    try await runs { _, browser, ids in
      let middle = try await browser.get("/activities/\(ids[1])").text
      #expect(middle.contains("<link rel=\"prev\" href=\"/activities/\(ids[2])\">"))
      #expect(middle.contains("<link rel=\"next\" href=\"/activities/\(ids[0])\">"))
      #expect(!(try await browser.get("/activities/\(ids[2])").text.contains("rel=\"prev\"")))
    }
  }

  @Test func namesInAnArchiveAreUniqueAndSafe() {
    var names = SelectionNames()
    #expect(names.free("run.gpx") == "run.gpx")
    #expect(names.free("Run.gpx") == "Run-2.gpx")
    #expect(names.free("a/b:c") == "a_b_c")
    #expect(names.free(".gpx") == ".gpx")
  }
}
