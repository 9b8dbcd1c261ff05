import ActivityFiles
import Compression
import Engine
import HTTPTypes
import Screens
import Store
import Testing

@testable import Server

@Suite struct ActivityPagesTests {
  @Test func uploadedFileBecomesAnActivity() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await browser.imported()
    for page in [url, "/activities", "/activities?part=rows", "/"] {
      try await browser.get(page).expect(has: "Lake loop")
    }
  }

  @Test func repeatedFileIsStoredOnce() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let url = try await browser.imported()
    let again = try await browser.sendFile(sampleGPX())
    #expect(again.duplicates == 1 && again.imported == 0 && again.url == url)
    #expect(again.skipped == 0 && again.failed?.isEmpty == true)
    let packed = Deflate.compress(sampleGPX(), as: .gzip)
    #expect(try await browser.sendFile(packed).duplicates == 1)
    #expect(try await server.store().activities.count() == 1)
  }

  @Test func invalidFileIsRefusedWithAReason() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let hostile = "../../<script>alert(1)</script>.gpx"
    for bytes in [[], Array("hello".utf8), [0xFF, 0xD8, 0xFF], Array("<gpx></gpx>".utf8)] {
      let failed = try #require(try await browser.sendFile(bytes, name: hostile).failed)
      #expect(failed.map(\.file) == ["script>.gpx"] && failed[0].reason.isEmpty == false)
    }
    #expect(try await server.store().activities.count() == 0)
  }

  @Test func resultPageListsSeveralFiles() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let id = "0123456789abcdef0123456789abcdef"
    let outcomes = """
      [{"name": "one.gpx", "imported": 1, "url": "/activities/\(id)"},
       {"name": "again.gpx", "imported": 0, "url": "/activities/\(id)"},
       {"name": "<b>notes</b>.txt", "imported": 0, "reason": "not an activity file"}]
      """
    try await browser.post("/import/result", form: ["outcomes": outcomes]).expect(
      .ok, has: "one.gpx", "again.gpx", "&lt;b&gt;notes", "not an activity file", id)
    for nonsense in ["", "{}", "[{}]", "[{\"name\": 1}]"] {
      try await browser.post("/import/result", form: ["outcomes": nonsense]).expect(.ok)
    }
  }

  @Test func hostileTitlesAreEscaped() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await browser.imported()
    let hostile = #"<script>alert("x")</script>'"&lt;"#
    try await browser.post(
      url, form: ["title": hostile, "notes": "</textarea><img src=x onerror=alert(1)>"]
    ).expect(.seeOther)
    for path in [url, url + "/edit", "/activities", "/", "/activities?q=%3Cscript%3E"] {
      try await browser.get(path).expect(has: "&lt;script", lacks: "<script>alert", "<img src=x")
    }
  }

  @Test func editsAreSavedAndExported() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let url = try await browser.imported()
    let form = ["title": "  Around & around ", "notes": "Windy", "sport": "2"]
    try await browser.post(url, form: form).expect(.seeOther, location: url)
    let id = try identifier(in: url)
    let activity = try #require(try await server.store().activities.find(id))
    #expect(activity.title == "Around & around" && activity.notes == "Windy")
    #expect(activity.sport == .walking)
    try await browser.get(url + ".gpx").expect(
      .ok, headers: [.contentType: "application/gpx+xml"], has: "<name>Around &amp; around</name>")
  }

  @Test func missingStartCanBeEnteredAndIsExported() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let url = try await browser.imported(Array("lat,lon\n52,13\n52.01,13\n".utf8))
    try await browser.get(url + "/edit").expect(has: "name=\"day\" value=\"\"")
    for (day, time) in [("2024-02-30", "18:04"), ("2024-02-28", "24:00"), ("2124-02-28", "01:00")] {
      try await browser.post(url, form: ["title": "Row", "day": day, "time": time]).expect(
        .unprocessableContent, has: day)
    }
    let form = ["title": "Row", "day": "2024-02-28", "time": "18:04"]
    try await browser.post(url, form: form).expect(.seeOther)
    try await browser.get(url + "/edit").expect(has: #"value="2024-02-28""#, #"value="18:04""#)
    let written = try readActivityFile(bytes: try await browser.get(url + ".gpx").bytes)
    let id = try identifier(in: url)
    let start = try #require(try await server.store().activities.find(id)?.startUnixSeconds)
    #expect(written.recording.startUnixSeconds == start)
  }

  @Test func enteredStartIsKeptWhenTheTitleIsRefused() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await browser.imported(Array("lat,lon\n52,13\n52.01,13\n".utf8))
    let form = ["title": "", "day": "2024-02-28", "time": "18:04"]
    try await browser.post(url, form: form).expect(
      .unprocessableContent, has: #"value="2024-02-28""#, #""18:04""#, lacks: "start-error")
  }

  @Test func unchangedStartKeepsItsSeconds() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let url = try await browser.imported(sampleGPX(start: 17))
    let id = try identifier(in: url)
    let before = try #require(try await server.store().activities.find(id))
    let shown = StartFields(try #require(before.start))
    let form = ["title": "Row", "day": shown.day, "time": shown.time]
    try await browser.post(url, form: form).expect(.seeOther)
    let after = try #require(try await server.store().activities.find(id))
    #expect(after.startUnixSeconds == before.startUnixSeconds && after.title == "Row")
  }

  @Test func emptyOrLongTitleIsRefused() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await browser.imported()
    for title in ["", "   ", String(repeating: "x", count: 201)] {
      try await browser.post(url, form: ["title": title]).expect(.unprocessableContent)
    }
    try await browser.get(url).expect(has: "Lake loop")
  }

  /// An activity can be restored even after the page that first offered it was closed.
  @Test func deletedActivityIsListedAndCanBeRestored() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await browser.imported()
    try await browser.get("/activities").expect(lacks: "/activities/deleted")
    try await browser.get("/activities/deleted").expect(has: "Nothing was deleted")
    let answer = try await browser.post(url + "/delete").expect(.seeOther)
    try await browser.get(try #require(answer.headers[.location])).expect(has: "Lake loop")
    try await browser.get(url).expect(.notFound)
    try await browser.get("/activities").expect(
      has: "/activities/deleted", "last 30 days (1)", lacks: "Lake loop")
    try await browser.get("/activities/deleted").expect(has: "Lake loop", url + "/restore")
    try await browser.post(url + "/restore").expect(location: url)
    try await browser.get(url).expect(.ok)
    try await browser.get("/activities/deleted").expect(lacks: "Lake loop")
    try await browser.post(url + "/restore").expect(.notFound)
  }

  @Test func originalIsDownloadedUnchanged() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await browser.imported(sampleGPX(), name: "Läufe \"1\".gpx")
    let answer = try await browser.get(url + "/original")
    #expect(answer.bytes == sampleGPX())
    let disposition = try #require(answer.headers[.contentDisposition])
    #expect(disposition.hasPrefix("attachment; filename=\"L_ufe _1_.gpx\""))
    #expect(disposition.hasSuffix("filename*=UTF-8''L%C3%A4ufe%20%221%22.gpx"))
  }

  @Test func activityOfAnotherAthleteIsNotFound() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let other = try await server.athlete(named: "Other")
    let outcomes = try await server.services.store(of: other).imports.add(
      files: [ImportFile(name: "x.gpx", bytes: sampleGPX())], now: TestServer.now)
    let id = try #require(outcomes[0].activity)
    let own = try await browser.imported(sampleGPX(start: 3_600))
    for ending in ["", ".gpx", "/original", "/edit", "/log", "/compare", "/stretch?from=0&to=3"] {
      try await browser.get("/activities/\(id)\(ending)").expect(.notFound)
      try await browser.get(own + ending).expect(.ok)
    }
    try await browser.post("/activities/\(id)/delete").expect(.notFound)
    #expect(try await server.services.store(of: other).activities.count() == 1)
  }

  @Test func longListIsPagedWithoutGapsOrRepeats() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let files = (0..<95).map { index in
      ImportFile(
        name: "\(index).gpx",
        bytes: sampleGPX(name: "Run \(index).", pointCount: 3, start: index * 60))
    }
    _ = try await server.store().imports.add(files: files, now: TestServer.now)
    var (address, seen): (String?, [Substring]) = ("/activities", [])
    while let next = address, seen.count < 200 {
      let page = try await browser.get(next).text
      seen += page.matches(of: #/>(Run \d+\.)</#).map { $0.output.1 }
      address = page.firstMatch(of: #/data-next="([^"]+)"/#)
        .map { String($0.output.1).replacing("&amp;", with: "&") }
    }
    #expect(seen == (0..<95).reversed().map { "Run \($0)." })
  }

  @Test(arguments: [
    "sport=99", "sport=x", "from=nonsense", "before=x", "before=7ff8000000000000-1", "q=%",
    "q=%25_%5C", "part=x", "deleted=x", "before=-&sport=1&q=&from=2026-01-01&to=2026-12-31",
  ]) func malformedQueriesAreAnswered(query: String) async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.imported()
    try await browser.get("/activities?" + query).expect(.ok)
  }
}
