import ActivityFiles
import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Model
import Store
import TestBench
import Testing

@testable import Server

/// The import log, additional recordings and archives, on pages and in API responses.
@Suite struct ImportPagesTests {
  private let recording = simulatedRecording(
    seed: 9, sport: .running, lengthMeters: 1_500, startUnixSeconds: 1_763_700_000)

  private var poorer: Recording {
    var copy = recording
    for index in copy.segments[0].indices { copy.segments[0][index].heartRate = nil }
    return copy
  }

  private struct Answer: Decodable {
    var imported: Int?
    var duplicates: Int?
    var attached: Int?
    var skipped: Int?
    var url: String?
    var page: String?
    var archive: String?
    var failed: [Failure]?

    struct Failure: Decodable {
      var reason: String
    }
  }

  private func send(_ browser: Browser, _ bytes: [UInt8], _ name: String) async throws -> Answer {
    let answer = try await browser.send("/api/import", bytes, headers: [.fileName: name])
    return try answer.decoded(as: Answer.self)
  }

  @Test func furtherRecordingIsListedUsedAndSeparated() async throws {
    try await TestServer.signedIn { server, browser in
      let url = try #require(try await send(browser, writeGPX(recording), "a.gpx").url)
      let copy = try await send(browser, writeGPX(poorer), "copy.gpx")
      #expect(copy.duplicates == 1 && copy.attached == 1 && copy.url == url)
      let page = try await browser.get(url).text
      #expect(page.contains("Further recordings") && page.contains("copy.gpx"))
      let id = try #require(Identifier(String(url.split(separator: "/").last ?? "")))
      let attached = try #require(try await server.store().attachments.list(of: id).first?.id)
      let bytes = try await browser.get("\(url)/sources/\(attached)").body
      #expect(Array(bytes.readableBytesView) == writeGPX(poorer))
      #expect(try await browser.get("/activities/\(attached)").headers[.location] == url)

      let used = try await browser.post("\(url)/sources/\(attached)/use", form: [:])
      #expect(used.status == .seeOther && used.headers[.location] == url)
      #expect(try await server.store().activities.find(id)?.sourceName == "copy.gpx")
      let other = try #require(try await server.store().attachments.list(of: id).first?.id)
      let parted = try await browser.post("\(url)/sources/\(other)/separate", form: [:])
      #expect(parted.headers[.location] == "/activities/\(other)")
      #expect(try await browser.get("/activities/\(other)").status == .ok)
      #expect(try await server.store().activities.count() == 2)
      let gone = try await browser.post("\(url)/sources/\(other)/separate", form: [:])
      #expect(gone.status == .notFound)
    }
  }

  @Test func activityPageReportsTheImportOfItsFile() async throws {
    try await TestServer.signedIn { _, browser in
      let new = try await send(browser, writeGPX(recording), "a.gpx")
      let url = try #require(new.url)
      #expect(new.page == url)
      #expect(try await !browser.get(url).text.contains("/import/log"))
      let again = try #require(try await send(browser, writeGPX(recording), "a.gpx").page)
      #expect(try await browser.get(again).text.contains("You already have this activity."))
      let torn = Array(writeGPX(poorer).dropLast(40))
      let further = try await send(browser, torn, "torn.gpx")
      #expect(further.url == url && further.page?.hasPrefix(url + "?file=further&remarks=") == true)
      let page = try await browser.get(try #require(further.page)).text
      #expect(page.contains("Added as another recording") && page.contains("note"))
      #expect(page.contains("/import/log"))
      #expect(try await browser.get(url + "?file=x&remarks=-1").status == .ok)
    }
  }

  /// The log and the page with several files' results must use the same word.
  @Test func skippedFileIsDescribedTheSameEverywhere() async throws {
    try await TestServer.signedIn { _, browser in
      let answer = try await send(browser, Array("hello".utf8), "a.txt")
      #expect(answer.skipped == 1)
      let outcomes = #"[{"name": "a.txt", "imported": 0, "skipped": 1, "reason": "it is none"}]"#
      let page = try await browser.post("/import/result", form: ["outcomes": outcomes]).text
      #expect(page.contains("Skipped: it is none"))
      #expect(try await browser.get("/import/log").text.contains("Skipped: "))
    }
  }

  @Test func logIsShownInPages() async throws {
    try await TestServer.signedIn { server, browser in
      let empty = try await browser.get("/import/log").text
      // The log page doesn't link to itself.
      #expect(empty.contains("No imports yet") && !empty.contains("href=\"/import/log\""))
      _ = try await send(browser, writeGPX(recording), "<b>a.gpx")
      _ = try await send(browser, [], "empty.gpx")
      let page = try await browser.get("/import/log").text
      #expect(page.contains("&lt;b") && !page.contains("<b>a.gpx"))
      #expect(page.contains("Could not be imported: the file is empty"))
      #expect(page.contains("New · <time"))
      for index in 0..<50 {
        try await server.store().imports.logRefusal(
          of: "n\(index)", reason: "x", now: TestServer.now)
      }
      let latest = try await browser.get("/import/log").text
      #expect(latest.contains("/import/log?before=3") && !latest.contains("empty.gpx"))
      #expect(try await browser.get("/import/log?before=3").text.contains("empty.gpx"))
      #expect(try await browser.get("/import/log?before=x").status == .ok)
    }
  }

  @Test func logCanBeFilteredByOutcome() async throws {
    try await TestServer.signedIn { server, browser in
      _ = try await send(browser, writeGPX(recording), "a.gpx")
      for index in 0..<51 {
        try await server.store().imports.logRefusal(
          of: "n\(index)", reason: "x", now: TestServer.now)
      }
      let failed = try await browser.get("/import/log?show=failed").text
      #expect(failed.contains(#"href="/import/log?show=failed" aria-current="true""#))
      #expect(failed.contains("/import/log?show=failed&amp;before=3"))
      #expect(failed.contains("<b>n50</b>"))
      let rest = try await browser.get("/import/log?show=failed&before=3").text
      #expect(rest.contains("<b>n0</b>") && !rest.contains("a.gpx"))
      let new = try await browser.get("/import/log?show=new").text
      #expect(new.contains("a.gpx") && !new.contains("<b>n50</b>"))
      let skipped = try await browser.get("/import/log?show=skipped").text
      #expect(skipped.contains("No matches") && skipped.contains(#"href="/import/log""#))
      #expect(try await browser.get("/import/log?show=x").text.contains("<b>n50</b>"))
    }
  }

  @Test func archivePageNamesUnusableFiles() async throws {
    try await TestServer.signedIn { server, browser in
      let store = try server.store()
      let id = Identifier.random()
      try await store.uploads.accept(
        id, .archive, name: "all.zip", byteCount: 9, now: TestServer.now)
      for index in 0..<23 {
        _ = try await store.imports.skipFailedItem(
          "n\(index).gpx", of: id, reason: "it is torn", now: TestServer.now)
      }
      try await store.uploads.end(id, .done, now: TestServer.now)
      let page = try await browser.get("/import/archives/\(id)").text
      #expect(page.contains("n0.gpx") && page.contains("n19.gpx") && !page.contains("n20.gpx"))
      #expect(page.contains("it is torn") && page.contains("… and 3 more in the log"))
      #expect(page.contains("/import/log?show=failed"))
    }
  }

  @Test func resultPageShowsTheActivities() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try #require(try await send(browser, writeGPX(recording), "a.gpx").url)
      let gone = "/activities/\(Identifier.random())"
      let outcomes = """
        [{"name": "a.gpx", "imported": 1, "url": "\(url)", "page": "\(url)?file=new&remarks=2"},
         {"name": "b.gpx", "imported": 1, "url": "\(gone)"}]
        """
      let page = try await browser.post("/import/result", form: ["outcomes": outcomes]).text
      #expect(page.contains("<a class=\"row activity\" href=\"\(url)\">"))
      #expect(page.contains("a.gpx · New. The import log has 2 notes on it."))
      #expect(page.contains("\u{a0}km</b>"))
      #expect(page.contains("href=\"\(gone)\"") && page.contains("Open b.gpx"))
    }
  }

  @Test func archiveIsImportedInTheBackground() async throws {
    try await TestServer.signedIn { server, browser in
      let history = SimulatedHistory(count: 6, lengthShare: 0.05)
      let writer = ZipWriter()
      for index in 0..<6 {
        let file = try history.file(index)
        writer.add("activities/\(file.name)", file.bytes)
      }
      writer.add("readme.txt", Array("hello".utf8))
      let whole = writer.finish()
      let address = try #require(try await send(browser, whole, "export.zip").archive)
      var part = ""
      for _ in 0..<600 {
        part = try await browser.get(address + "?part=state").text
        if !part.contains("data-poll") { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(part.contains("6 new, 1 skipped."))
      // The page links to each new activity.
      #expect(part.contains("New activities"))
      #expect(part.components(separatedBy: "class=\"row activity\"").count == 7)
      #expect(try await server.store().activities.count() == 6)
      for end in [4, 300, whole.count / 2, whole.count - 30, whole.count - 1] {
        let torn = try await send(browser, Array(whole.prefix(end)), "torn.zip")
        #expect(torn.archive == nil && torn.imported == 0 && torn.url == nil, "\(end) bytes")
        #expect(torn.failed?.map(\.reason.isEmpty) == [false], "\(end) bytes")
      }
      #expect(try await server.store().activities.count() == 6)
      #expect(try await browser.get("/import/archives/\(Identifier.random())").status == .ok)
    }
  }
}
