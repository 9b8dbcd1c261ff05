import ActivityFiles
import Engine
import HTTPTypes
import Store
import Testing

@testable import Screens
@testable import Server

@Suite struct ActivityListTests {
  /// Imports three runs, each longer than the one before.
  private func runs() async throws -> (TestServer, Browser, [Identifier]) {
    let (server, browser) = try await TestServer.signedIn()
    for hour in 0..<3 {
      try await browser.send(
        "/api/import",
        sampleGPX(name: "Lake \(hour)", pointCount: 200 + 100 * hour, start: hour * 3600),
        headers: [.fileName: "lake.gpx"])
    }
    let ids = try await server.store().activities.page().activities.map(\.id)
    return (server, browser, ids.reversed())
  }

  private func titles(_ page: String) -> [String] {
    page.split(separator: "data-activity=").dropFirst().compactMap { row in
      row.split(separator: "Lake ").dropFirst().first.map { "Lake " + $0.prefix(1) }
    }
  }

  @Test func headingsSortAndKeepTheFilter() async throws {
    let (_, browser, _) = try await runs()
    let plain = try await browser.get("/activities?sport=1&q=Lake")
    #expect(titles(plain.text) == ["Lake 2", "Lake 1", "Lake 0"])
    plain.expect(
      has: "aria-sort=\"descending\"", "sort=distance&amp;order=down&amp;sport=1&amp;q=Lake")
    let up = try await browser.get("/activities?sort=distance&order=up")
    #expect(titles(up.text) == ["Lake 0", "Lake 1", "Lake 2"])
    up.expect(
      has: "aria-sort=\"ascending\"", "sort=distance&amp;order=down", lacks: "class=\"month\"")
    for wrong in ["sort=nonsense", "sort=distance&skip=-4", "skip=x", "order=x&sort=load"] {
      #expect(titles(try await browser.get("/activities?" + wrong).text).count == 3)
    }
  }

  @Test func pageThatStartsWithANewMonthHasItsHeading() async throws {
    let (_, browser, _) = try await runs()
    let earlier = String(decoding: sampleGPX(name: "Lake 9", start: 7200), as: UTF8.self)
      .replacing("2026-11-", with: "2026-10-")
    try await browser.send("/api/import", Array(earlier.utf8))
    let page = { (skipped: Int) in
      try await browser.get("/activities?sort=date&order=up&skip=\(skipped)").text
    }
    #expect(try await page(1).contains("class=\"month\""))
    #expect(try await !page(2).contains("class=\"month\""))
  }

  @Test func rowsContainRouteAndMetrics() async throws {
    let (_, browser, _) = try await runs()
    let rows = try await browser.get("/activities?part=rows")
    rows.expect(has: "<path d=\"M", "min/km", lacks: "<thead")
    #expect(rows.text.hasPrefix("<tbody>"))
  }

  @Test func selectedActivitiesAreDeletedAndRestored() async throws {
    let (server, browser, ids) = try await runs()
    let form = [
      "pick-\(ids[0])": "1", "pick-\(ids[1])": "1", "pick-nonsense": "1", "action": "delete",
    ]
    let answer = try await browser.post("/activities/selected", form: form)
    let address = try #require(answer.headers[.location])
    #expect(try await server.store().activities.count() == 1)
    try await browser.get(address).expect(has: "2 activities were deleted.")
    let key = try #require(address.split(separator: "=").last.map(String.init))
    try await browser.post("/activities/restore", form: ["key": key]).expect(.seeOther)
    #expect(try await server.store().activities.count() == 3)
    try await browser.post("/activities/restore", form: ["key": key]).expect(.notFound)
    try await browser.get(address).expect(lacks: "were deleted")
  }

  @Test func exactlyTwoActivitiesCanBeCompared() async throws {
    let (_, browser, ids) = try await runs()
    var form = ["pick-\(ids[0])": "1", "pick-\(ids[1])": "1", "action": "compare"]
    let location = try await browser.post("/activities/selected", form: form).headers[.location]
    #expect(location?.contains("/compare/") == true)
    form["pick-\(ids[2])"] = "1"
    try await browser.post("/activities/selected", form: form).expect(
      .badRequest, has: "Select two activities")
  }

  @Test func sportOfSelectedActivitiesIsChanged() async throws {
    let (server, browser, ids) = try await runs()
    let form = ["pick-\(ids[0])": "1", "action": "sport", "sport": "\(Sport.hiking.rawValue)"]
    try await browser.post("/activities/selected", form: form)
    #expect(try await server.store().activities.find(ids[0])?.sport == .hiking)
    #expect(try await server.store().activities.find(ids[1])?.sport == .running)
  }

  @Test func archiveContainsEachActivityOnce() async throws {
    let (_, browser, ids) = try await runs()
    for (format, ending) in [("original", ".gpx"), ("fit", ".fit"), ("geojson", ".geojson")] {
      var form = ["action": "export", "format": format]
      for id in ids { form["pick-\(id)"] = "1" }
      let answer = try await browser.post("/activities/selected", form: form)
      answer.expect(headers: [.contentType: "application/zip"])
      let names = try ZipArchive(bytes: answer.bytes).entries.map(\.name)
      #expect(names.count == 3 && Set(names).count == 3)
      #expect(names.allSatisfy { $0.hasSuffix(ending) }, "\(names)")
    }
  }

  @Test func emptyOrInvalidSelectionIsRefused() async throws {
    let (server, browser, ids) = try await runs()
    for form in [
      ["action": "delete"], ["pick-x": "1", "action": "delete"],
      ["pick-\(ids[0])": "1", "action": "burn"], ["pick-\(ids[0])": "1"],
      ["pick-\(ids[0])": "1", "action": "sport", "sport": "99"],
      ["pick-\(ids[0])": "1", "action": "export", "format": "exe"],
    ] { try await browser.post("/activities/selected", form: form).expect(.badRequest) }
    let count = try await server.store().activities.count()
    #expect(count == 3)
  }

  @Test func activityPageLinksToItsNeighbours() async throws {
    let (_, browser, ids) = try await runs()
    try await browser.get("/activities/\(ids[1])").expect(
      has: "<link rel=\"prev\" href=\"/activities/\(ids[2])\">",
      "<link rel=\"next\" href=\"/activities/\(ids[0])\">")
    try await browser.get("/activities/\(ids[2])").expect(lacks: "rel=\"prev\"")
  }

  @Test func namesInAnArchiveAreUniqueAndSafe() {
    var names = SelectionNames()
    #expect(names.free("run.gpx") == "run.gpx")
    #expect(names.free("Run.gpx") == "Run-2.gpx")
    #expect(names.free("a/b:c") == "a_b_c")
    #expect(names.free(".gpx") == ".gpx")
  }
}
