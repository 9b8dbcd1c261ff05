import ActivityFiles
import Engine
import Foundation
import HTTPTypes
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

  @Test func furtherRecordingIsListedUsedAndSeparated() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let url = try await browser.imported(writeGPX(recording), name: "a.gpx")
    let copy = try await browser.sendFile(writeGPX(poorer), name: "copy.gpx")
    #expect(copy.duplicates == 1 && copy.attached == 1 && copy.url == url)
    try await browser.get(url).expect(has: "Further recordings", "copy.gpx")
    let id = try identifier(in: url)
    let attached = try #require(try await server.store().attachments.list(of: id).first?.id)
    #expect(try await browser.get("\(url)/sources/\(attached)").bytes == writeGPX(poorer))
    try await browser.get("/activities/\(attached)").expect(location: url)

    try await browser.post("\(url)/sources/\(attached)/use", form: [:]).expect(
      .seeOther, location: url)
    #expect(try await server.store().activities.find(id)?.sourceName == "copy.gpx")
    let other = try #require(try await server.store().attachments.list(of: id).first?.id)
    try await browser.post("\(url)/sources/\(other)/separate", form: [:]).expect(
      location: "/activities/\(other)")
    try await browser.get("/activities/\(other)").expect(.ok)
    #expect(try await server.store().activities.count() == 2)
    try await browser.post("\(url)/sources/\(other)/separate", form: [:]).expect(.notFound)
  }

  @Test func activityPageReportsTheImportOfItsFile() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let new = try await browser.sendFile(writeGPX(recording), name: "a.gpx")
    let url = try #require(new.url)
    #expect(new.page == url)
    try await browser.get(url).expect(lacks: "/import/log")
    let again = try #require(try await browser.sendFile(writeGPX(recording), name: "a.gpx").page)
    try await browser.get(again).expect(has: "You already have this activity.")
    let torn = Array(writeGPX(poorer).dropLast(40))
    let further = try await browser.sendFile(torn, name: "torn.gpx")
    #expect(further.url == url && further.page?.hasPrefix(url + "?file=further&remarks=") == true)
    try await browser.get(try #require(further.page)).expect(
      has: "Added as another recording", "note", "/import/log")
    try await browser.get(url + "?file=x&remarks=-1").expect(.ok)
  }

  /// The log and the page with several files' results must use the same word.
  @Test func skippedFileIsDescribedTheSameEverywhere() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let answer = try await browser.sendFile(Array("hello".utf8), name: "a.txt")
    #expect(answer.skipped == 1)
    let outcomes = #"[{"name": "a.txt", "imported": 0, "skipped": 1, "reason": "it is none"}]"#
    try await browser.post("/import/result", form: ["outcomes": outcomes]).expect(
      has: "Skipped: it is none")
    try await browser.get("/import/log").expect(has: "Skipped: ")
  }

  @Test func logIsShownInPages() async throws {
    let (server, browser) = try await TestServer.signedIn()
    // The log page doesn't link to itself.
    try await browser.get("/import/log").expect(
      has: "No imports yet", lacks: "href=\"/import/log\"")
    try await browser.sendFile(writeGPX(recording), name: "<b>a.gpx")
    try await browser.sendFile([], name: "empty.gpx")
    try await browser.get("/import/log").expect(
      has: "&lt;b", "Could not be imported: the file is empty", "New · <time", lacks: "<b>a.gpx")
    for index in 0..<50 {
      try await server.store().imports.logRefusal(of: "n\(index)", reason: "x", now: TestServer.now)
    }
    try await browser.get("/import/log").expect(has: "/import/log?before=3", lacks: "empty.gpx")
    try await browser.get("/import/log?before=3").expect(has: "empty.gpx")
    try await browser.get("/import/log?before=x").expect(.ok)
  }

  @Test func logCanBeFilteredByOutcome() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.sendFile(writeGPX(recording), name: "a.gpx")
    for index in 0..<51 {
      try await server.store().imports.logRefusal(of: "n\(index)", reason: "x", now: TestServer.now)
    }
    try await browser.get("/import/log?show=failed").expect(
      has: #"href="/import/log?show=failed" aria-current="true""#,
      "/import/log?show=failed&amp;before=3", "<b>n50</b>")
    try await browser.get("/import/log?show=failed&before=3").expect(
      has: "<b>n0</b>", lacks: "a.gpx")
    try await browser.get("/import/log?show=new").expect(has: "a.gpx", lacks: "<b>n50</b>")
    try await browser.get("/import/log?show=skipped").expect(
      has: "No matches", #"href="/import/log""#)
    try await browser.get("/import/log?show=x").expect(has: "<b>n50</b>")
  }

  @Test func archivePageNamesUnusableFiles() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let store = try server.store()
    let id = Identifier.random()
    try await store.uploads.accept(id, .archive, name: "all.zip", byteCount: 9, now: TestServer.now)
    for index in 0..<23 {
      _ = try await store.imports.skipFailedItem(
        "n\(index).gpx", of: id, reason: "it is torn", now: TestServer.now)
    }
    try await store.uploads.end(id, .done, now: TestServer.now)
    try await browser.get("/import/archives/\(id)").expect(
      has: "n0.gpx", "n19.gpx", "it is torn", "… and 3 more in the log",
      "/import/log?show=failed", lacks: "n20.gpx")
  }

  @Test func resultPageShowsTheActivities() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await browser.imported(writeGPX(recording), name: "a.gpx")
    let gone = "/activities/\(Identifier.random())"
    let outcomes = """
      [{"name": "a.gpx", "imported": 1, "url": "\(url)", "page": "\(url)?file=new&remarks=2"},
       {"name": "b.gpx", "imported": 1, "url": "\(gone)"}]
      """
    try await browser.post("/import/result", form: ["outcomes": outcomes]).expect(
      has: "<a class=\"row activity\" href=\"\(url)\">",
      "a.gpx · New. The import log has 2 notes on it.", "\u{a0}km</b>", "href=\"\(gone)\"",
      "Open b.gpx")
  }

  @Test func archiveIsImportedInTheBackground() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let history = SimulatedHistory(count: 6, lengthShare: 0.05)
    let writer = ZipWriter()
    for index in 0..<6 {
      let file = try history.file(index)
      writer.add("activities/\(file.name)", file.bytes)
    }
    writer.add("readme.txt", Array("hello".utf8))
    let whole = writer.finish()
    let address = try #require(try await browser.sendFile(whole, name: "export.zip").archive)
    let state = try await browser.finishedState(of: address)
    // The page links to each new activity.
    state.expect(has: "6 new, 1 skipped.", "New activities")
    #expect(state.text.components(separatedBy: "class=\"row activity\"").count == 7)
    #expect(try await server.store().activities.count() == 6)
    for end in [4, 300, whole.count / 2, whole.count - 30, whole.count - 1] {
      let torn = try await browser.sendFile(Array(whole.prefix(end)), name: "torn.zip")
      #expect(torn.archive == nil && torn.imported == 0 && torn.url == nil, "\(end) bytes")
      #expect(torn.failed?.map(\.reason.isEmpty) == [false], "\(end) bytes")
    }
    #expect(try await server.store().activities.count() == 6)
    try await browser.get("/import/archives/\(Identifier.random())").expect(.ok)
  }
}
