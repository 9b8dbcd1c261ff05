import ActivityFiles
import Compression
import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Screens
import Store
import Testing

@testable import Server

@Suite struct ActivityPagesTests {
  private func imported(
    _ browser: Browser, _ bytes: [UInt8], name: String = "run.gpx"
  ) async throws -> String {
    let answer = try await browser.send(
      "/api/import", bytes, headers: [.fileName: percentEncoded(name)])
    #expect(answer.status == .ok)
    let url = try answer.decoded(as: ImportAnswer.self)
      .url
    return try #require(url)
  }

  private struct ImportAnswer: Decodable {
    struct Failure: Decodable {
      let file: String
      let reason: String
    }
    let imported: Int
    let duplicates: Int
    let skipped: Int
    let failed: [Failure]
    let url: String?
  }

  private func answer(_ response: RouterAnswer) throws -> ImportAnswer {
    try response.decoded(as: ImportAnswer.self)
  }

  @Test func uploadedFileBecomesAnActivity() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await imported(browser, sampleGPX())
      #expect(try await browser.get(url).text.contains("Lake loop"))
      #expect(try await browser.get("/activities").text.contains("Lake loop"))
      #expect(try await browser.get("/activities?part=rows").text.contains("Lake loop"))
      #expect(try await browser.get("/").text.contains("Lake loop"))
    }
  }

  @Test func repeatedFileIsStoredOnce() async throws {
    try await TestServer.signedIn { server, browser in
      let url = try await imported(browser, sampleGPX())
      let again = try answer(try await browser.send("/api/import", sampleGPX()))
      #expect(again.duplicates == 1 && again.imported == 0)
      #expect(again.url == url)
      let packed = Deflate.compress(sampleGPX(), as: .gzip)
      #expect(try answer(try await browser.send("/api/import", packed)).duplicates == 1)
      #expect(try await server.store().activities.count() == 1)
    }
  }

  @Test func invalidFileIsRefusedWithAReason() async throws {
    try await TestServer.signedIn { server, browser in
      let hostile = "../../<script>alert(1)</script>.gpx"
      for bytes in [[], Array("hello".utf8), [0xFF, 0xD8, 0xFF], Array("<gpx></gpx>".utf8)] {
        let response = try await browser.send(
          "/api/import", bytes, headers: [.fileName: percentEncoded(hostile)])
        let failed = try answer(response).failed
        #expect(failed.count == 1)
        #expect(failed.first?.file == "script>.gpx")
        #expect(failed.first?.reason.isEmpty == false)
      }
      #expect(try await server.store().activities.count() == 0)
    }
  }

  @Test func resultPageListsSeveralFiles() async throws {
    try await TestServer.signedIn { _, browser in
      let id = "0123456789abcdef0123456789abcdef"
      let outcomes = """
        [{"name": "one.gpx", "imported": 1, "url": "/activities/\(id)"},
         {"name": "again.gpx", "imported": 0, "url": "/activities/\(id)"},
         {"name": "<b>notes</b>.txt", "imported": 0, "reason": "not an activity file"}]
        """
      let page = try await browser.post("/import/result", form: ["outcomes": outcomes])
      #expect(page.status == .ok)
      for name in ["one.gpx", "again.gpx", "&lt;b&gt;notes", "not an activity file", id] {
        #expect(page.text.contains(name), "\(name)")
      }
      for nonsense in ["", "{}", "[{}]", "[{\"name\": 1}]"] {
        let answer = try await browser.post("/import/result", form: ["outcomes": nonsense])
        #expect(answer.status == .ok)
      }
    }
  }

  @Test func hostileTitlesAreEscaped() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await imported(browser, sampleGPX())
      let hostile = #"<script>alert("x")</script>'"&lt;"#
      let saved = try await browser.post(
        url, form: ["title": hostile, "notes": "</textarea><img src=x onerror=alert(1)>"])
      #expect(saved.status == .seeOther)
      for path in [url, url + "/edit", "/activities", "/", "/activities?q=%3Cscript%3E"] {
        let text = try await browser.get(path).text
        #expect(text.contains("&lt;script"), "\(path)")
        #expect(!text.contains("<script>alert"), "\(path)")
        #expect(!text.contains("<img src=x"), "\(path)")
      }
    }
  }

  @Test func editsAreSavedAndShown() async throws {
    try await TestServer.signedIn { server, browser in
      let url = try await imported(browser, sampleGPX())
      let form = ["title": "  Around the lake ", "notes": "Windy", "sport": "2"]
      let answer = try await browser.post(url, form: form)
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == url)
      let id = try #require(Identifier(String(url.split(separator: "/")[1])))
      let activity = try #require(try await server.store().activities.find(id))
      #expect(activity.title == "Around the lake")
      #expect(activity.notes == "Windy")
      #expect(activity.sport == .walking)
    }
  }

  @Test func missingStartCanBeEnteredAndIsExported() async throws {
    try await TestServer.signedIn { server, browser in
      let url = try await imported(browser, Array("lat,lon\n52,13\n52.01,13\n".utf8))
      #expect(try await browser.get(url + "/edit").text.contains(#"name="day" value="""#))
      for (day, time) in [
        ("2024-02-30", "18:04"), ("2024-02-28", "24:00"), ("2124-02-28", "01:00"),
      ] {
        let answer = try await browser.post(url, form: ["title": "Row", "day": day, "time": time])
        #expect(answer.status == .unprocessableContent && answer.text.contains(day))
      }
      let form = ["title": "Row", "day": "2024-02-28", "time": "18:04"]
      #expect(try await browser.post(url, form: form).status == .seeOther)
      let edit = try await browser.get(url + "/edit").text
      #expect(edit.contains(#"value="2024-02-28""#) && edit.contains(#"value="18:04""#))
      let written = try readActivityFile(
        bytes: Array(try await browser.get(url + ".gpx").body.readableBytesView))
      let id = try #require(Identifier(String(url.split(separator: "/")[1])))
      let start = try #require(try await server.store().activities.find(id)?.startUnixSeconds)
      #expect(written.recording.startUnixSeconds == start)
    }
  }

  @Test func enteredStartIsKeptWhenTheTitleIsRefused() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await imported(browser, Array("lat,lon\n52,13\n52.01,13\n".utf8))
      let form = ["title": "", "day": "2024-02-28", "time": "18:04"]
      let answer = try await browser.post(url, form: form)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains(#"value="2024-02-28""#) && answer.text.contains(#""18:04""#))
      #expect(!answer.text.contains("start-error"))
    }
  }

  @Test func unchangedStartKeepsItsSeconds() async throws {
    try await TestServer.signedIn { server, browser in
      let url = try await imported(browser, sampleGPX(start: 17))
      let id = try #require(Identifier(String(url.split(separator: "/")[1])))
      let before = try #require(try await server.store().activities.find(id))
      let shown = StartFields(try #require(before.start))
      let form = ["title": "Row", "day": shown.day, "time": shown.time]
      #expect(try await browser.post(url, form: form).status == .seeOther)
      let after = try #require(try await server.store().activities.find(id))
      #expect(after.startUnixSeconds == before.startUnixSeconds && after.title == "Row")
    }
  }

  @Test func emptyOrLongTitleIsRefused() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await imported(browser, sampleGPX())
      for title in ["", "   ", String(repeating: "x", count: 201)] {
        let answer = try await browser.post(url, form: ["title": title])
        #expect(answer.status == .unprocessableContent)
      }
      #expect(try await browser.get(url).text.contains("Lake loop"))
    }
  }

  @Test func deletedActivityCanBeRestored() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await imported(browser, sampleGPX())
      let answer = try await browser.post(url + "/delete")
      #expect(answer.status == .seeOther)
      let list = try #require(answer.headers[.location])
      #expect(try await browser.get(list).text.contains("Lake loop"))
      #expect(try await browser.get(url).status == .notFound)
      #expect(try await !browser.get("/activities").text.contains("Lake loop"))
      #expect(try await browser.post(url + "/restore").headers[.location] == url)
      #expect(try await browser.get(url).status == .ok)
      #expect(try await browser.post(url + "/restore").status == .notFound)
    }
  }

  /// An activity can be restored even after the page that first offered it was closed.
  @Test func deletedActivitiesAreListedForRestoring() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await imported(browser, sampleGPX())
      #expect(try await !browser.get("/activities").text.contains("/activities/deleted"))
      #expect(try await browser.get("/activities/deleted").text.contains("Nothing was deleted"))
      _ = try await browser.post(url + "/delete")
      let list = try await browser.get("/activities").text
      #expect(list.contains("/activities/deleted") && list.contains("last 30 days (1)"))
      let deleted = try await browser.get("/activities/deleted").text
      #expect(deleted.contains("Lake loop") && deleted.contains(url + "/restore"))
      #expect(try await browser.post(url + "/restore").headers[.location] == url)
      #expect(try await !browser.get("/activities/deleted").text.contains("Lake loop"))
    }
  }

  @Test func originalIsDownloadedUnchanged() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await imported(browser, sampleGPX(), name: "Läufe \"1\".gpx")
      let answer = try await browser.get(url + "/original")
      #expect(answer.bytes == sampleGPX())
      let disposition = try #require(answer.headers[.contentDisposition])
      #expect(disposition.hasPrefix("attachment; filename=\"L_ufe _1_.gpx\""))
      #expect(disposition.hasSuffix("filename*=UTF-8''L%C3%A4ufe%20%221%22.gpx"))
    }
  }

  @Test func downloadContainsTheEditedTitle() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await imported(browser, sampleGPX())
      _ = try await browser.post(url, form: ["title": "Mine & yours"])
      let answer = try await browser.get(url + ".gpx")
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "application/gpx+xml")
      #expect(answer.text.contains("<name>Mine &amp; yours</name>"))
    }
  }

  @Test func activityOfAnotherAthleteIsNotFound() async throws {
    try await TestServer.signedIn { server, browser in
      let accounts = server.services.accounts
      let other = try await accounts.athlete(named: "Other", now: TestServer.now)
      let outcomes = try await server.services.store(of: other).imports.add(
        files: [ImportFile(name: "x.gpx", bytes: sampleGPX())], now: TestServer.now)
      let id = try #require(outcomes[0].newID)
      let own = try await imported(browser, sampleGPX(start: 3_600))
      for ending in ["", ".gpx", "/original", "/edit", "/log", "/compare", "/stretch?from=0&to=3"] {
        #expect(try await browser.get("/activities/\(id)\(ending)").status == .notFound)
        #expect(try await browser.get(own + ending).status == .ok, "\(ending)")
      }
      #expect(try await browser.post("/activities/\(id)/delete").status == .notFound)
      #expect(try await server.services.store(of: other).activities.count() == 1)
    }
  }

  @Test func longListIsPagedWithoutGapsOrRepeats() async throws {
    try await TestServer.signedIn { server, browser in
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
  }

  @Test(arguments: [
    "sport=99", "sport=x", "from=nonsense", "before=x", "before=7ff8000000000000-1", "q=%",
    "q=%25_%5C", "part=x", "deleted=x", "before=-&sport=1&q=&from=2026-01-01&to=2026-12-31",
  ]) func malformedQueriesAreAnswered(query: String) async throws {
    try await TestServer.signedIn { _, browser in
      _ = try await imported(browser, sampleGPX())
      #expect(try await browser.get("/activities?" + query).status == .ok)
    }
  }
}
