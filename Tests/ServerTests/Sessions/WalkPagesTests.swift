import ActivityFiles
import Engine
import Foundation
import HTTPTypes
import Screens
import Store
import Testing

@testable import Server

@Suite struct WalkPagesTests {
  @Test func walkPagesAreServedWithoutAnyWalk() async throws {
    let (_, browser) = try await TestServer.signedIn()
    for path in ["/walk", "/walk/live", "/walk/calibrate", "/walk/summary"] {
      try await browser.get(path).expect(.ok, has: "data-screen=\"walk\"", lacks: "data-walk=\"")
    }
    try await browser.get("/walk/history").expect(has: "No walks yet")
  }

  @Test func postedWalkBecomesAnActivityWithStepsAndAReport() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let log = walkLog()
    let answer = try await browser.stored(log.bytes)
    #expect(answer.digest == log.session.digestText)
    try await browser.get(answer.url).expect(has: "walk-timeline", answer.url + "/walk-report")
    try await browser.get("/walk").expect(has: answer.url)
    try await browser.get("/walk/history").expect(has: answer.url)
    try await browser.get(answer.url + "/walk-report").expect(
      .ok, has: "Walking report", "Stride-time variability")
    try await browser.get(answer.url + "/steps").expect(
      has: "By peak, cm", "By fusion, cm", ">K<", "1.000")
  }

  @Test func calibrationReachesTheWalkPages() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let log = walkLog(.walkCalibration)
    let answer = try await browser.stored(log.bytes)
    #expect(answer.url == "/walk")
    #expect(try await server.store().activities.count() == 0)
    let result = try #require(log.session.coach.walk?.calibration)
    let length = try #require(result.stepLengthMeters)
    let speed = try #require(result.speed)
    try await browser.get("/walk").expect(
      has: "data-walk=\";1795250040,\(nineDecimals(length)),\(nineDecimals(speed))")
    try await browser.get("/activities/\(answer.id)").expect(.seeOther, location: "/walk")
  }

  private func nineDecimals(_ value: Double) -> String {
    var bytes: [UInt8] = []
    appendFixed(value, decimals: 9, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func deletedCalibrationLeavesTheWalkPages() async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.stored(walkLog(.walkCalibration).bytes)
    try await browser.post("/api/walk/forget", form: ["moment": "1795250041"]).expect(.noContent)
    try await browser.get("/walk").expect(has: "data-walk=\"1795250041;\"")
    for moment in ["", "x", "-1", "nan", "inf"] {
      try await browser.post("/api/walk/forget", form: ["moment": moment]).expect(.badRequest)
    }
  }

  @Test func everyPageNamesItsAthlete() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let identifier = server.services.athlete.identifier.description
    for path in ["/walk", "/run", "/settings"] {
      try await browser.get(path).expect(
        headers: [.athlete: identifier], has: " data-athlete=\"\(identifier)\"")
    }
  }

  // MARK: History

  @Test func everyTrendIsShown() async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.stored(walkLog().bytes)
    for measure in WalkMeasure.allCases {
      for unit in ["0", "1", "2", "9", "x"] {
        try await browser.get("/walk/history?show=\(measure.name)&unit=\(unit)").expect(
          .ok, has: "aria-current=\"true\"")
      }
    }
  }

  @Test func otherActivitiesHaveNoWalkPages() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let run = try await browser.stored(runLog().bytes)
    for path in ["steps", "walk-report", "steps.csv", "motion.csv"] {
      try await browser.get("\(run.url)/\(path)").expect(.notFound)
      try await browser.get("/activities/none/\(path)").expect(.notFound)
    }
    let walk = try await browser.stored(walkLog().bytes)
    try await browser.post(walk.url + "/delete")
    try await browser.get(walk.url + "/steps").expect(.notFound)
  }

  // MARK: Corrections

  @Test func stepCorrectionIsAppliedAndUndone() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let walk = try await browser.stored(walkLog().bytes)
    let id = try #require(Identifier(walk.id))
    let store = try server.store()
    let before = try #require(try await store.walks.find(id)).summary
    for (mark, kind) in [
      ("remove", StepCorrection.Kind.removed), ("off", .markedOff), ("good", .markedGood),
      ("none", nil),
    ] {
      let answer = try await browser.post(
        walk.url + "/steps", form: ["step": "7", "mark": mark, "show": "all", "page": "0"])
      answer.expect(.seeOther)
      let page = try await browser.get(try #require(answer.headers[.location]))
      page.expect(has: "Step 7 is ")
      let steps = try #require(try await store.walks.find(id)).summary.steps
      #expect(steps[6].correction == kind)
    }
    #expect(try await store.walks.find(id)?.summary == before)
  }

  @Test func invalidStepIsRefused() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let walk = try await browser.stored(walkLog().bytes)
    for step in [nil, "0", "99999", "x"] + ExtremeNumberTests.numbers {
      var form = ["mark": "remove", "page": step ?? ""]
      form["step"] = step
      try await browser.post(walk.url + "/steps", form: form).expect(
        .unprocessableContent, has: "Choose a step first")
    }
    try await browser.post(walk.url + "/steps", form: ["step": "3", "mark": "all"]).expect(
      .badRequest)
    try await browser.post(
      walk.url + "/steps", form: ["step": "3", "mark": "remove"], token: "wrong"
    ).expect(.forbidden)
    let id = try #require(Identifier(walk.id))
    #expect(try await server.store().walks.find(id)?.correctionCount == 0)
  }

  @Test func stepIsFoundByItsTime() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let walk = try await browser.stored(walkLog(seconds: 60).bytes)
    try await browser.get(walk.url + "/steps?at=0:50").expect(has: "checked>", "0:50.")
    for typed in ["9:59", "abc", "", "1:99", "-3", "1:2:3:4"] {
      try await browser.get(
        walk.url + "/steps?at=\(typed.replacingOccurrences(of: ":", with: "%3A"))"
      ).expect(has: "There is no step at that time")
    }
    for query in ["page=99", "page=-4", "page=x", "show=nothing", "changed=99", "changed=-1"] {
      try await browser.get(walk.url + "/steps?" + query).expect(.ok)
    }
  }

  @Test(arguments: [
    ("83", 83.0), ("1:23", 83), (" 1:23.5 ", 83.5), ("0:07", 7), ("1:02:03", 3723), ("0", 0),
  ]) func clockTimeIsRead(text: String, seconds: Double) {
    #expect(clockSeconds(text) == seconds)
  }

  @Test(arguments: ["", ":", "1:", "x", "1:60", "1:2:3:4", "-1", "1e3", "1:-2", "nan", "1.5:20"])
  func invalidClockTimeIsRefused(text: String) {
    #expect(clockSeconds(text) == nil)
  }

  @Test(arguments: [("0", "in"), ("2", "m"), ("7", "cm"), ("", "cm")])
  func lengthsUseTheUnitChosenInTheBrowser(cookie: String, unit: String) async throws {
    let (server, stranger) = try await TestServer.start()
    var browser = try await server.signedIn(stranger)
    let walk = try await browser.stored(walkLog().bytes)
    browser.cookie = browser.cookie.map { "\($0); andante-walk-unit=\(cookie)" }
    try await browser.get(walk.url + "/steps").expect(has: "By peak, \(unit)", "km/h")
  }

  // MARK: Tables

  @Test(arguments: [true, false])
  func exportedMotionTableMatchesTheLog(hasGyroscope: Bool) async throws {
    let (_, browser) = try await TestServer.signedIn()
    let log = walkLog(hasGyroscope: hasGyroscope)
    let walk = try await browser.stored(log.bytes)
    let answer = try await browser.get(walk.url + "/motion.csv")
    #expect(answer.headers[.contentDisposition]?.contains("-motion.csv") == true)
    let table = try MotionTable(bytes: answer.bytes)
    #expect(table.badRows == 0 && table.hasGyroscope == hasGyroscope)
    var reader = LogReader()
    reader.feed(log.bytes)
    var count = 0
    while let record = reader.next() {
      guard case .motion(let sample)? = record.event?.kind else { continue }
      let read = table.samples[count]
      #expect(abs(read.seconds - sample.seconds) <= 5.1e-5 && read.asLogged?.x == sample.x)
      #expect(read.asLogged?.rotation == sample.rotation)
      count += 1
    }
    #expect(count == table.samples.count && count > 2_000)
  }

  @Test func stepTableContainsEveryStep() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let walk = try await browser.stored(walkLog().bytes)
    try await browser.post(walk.url + "/steps", form: ["step": "2", "mark": "remove"])
    let rows = try await browser.get(walk.url + "/steps.csv").text.split(separator: "\n")
    let id = try #require(Identifier(walk.id))
    #expect(rows.count == 1 + (try await server.store().walks.find(id)?.summary.steps.count ?? 0))
    #expect(rows[0].hasPrefix("step,t,since_start_s,duration_s,length_m"))
    let cells = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(cells[2][13] == "removed" && cells[1][13].isEmpty)
    #expect(cells.allSatisfy { $0.count == 17 })
    #expect(cells[0][14...] == ["peak_m", "fusion_m", "k"])
    let methods = cells[5][14...].compactMap { Double($0) }
    let length = try #require(Double(cells[5][4]))
    #expect(methods.count == 3 && methods.contains(length))
  }
}
