import ActivityFiles
import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Screens
import Store
import Testing

@testable import Server

@Suite struct WalkPagesTests {
  /// Returns the log of a walk or calibration session as the page stores it, and the session.
  static func log(
    _ coach: CoachKind = .walk, seconds: Double = 40, identifier: UInt64 = 5,
    hasGyroscope: Bool = true
  ) -> (bytes: [UInt8], session: Session) {
    let header = SessionHeader(
      identifier: (high: identifier, low: 4), sport: .walking, startUnixSeconds: 1_795_250_000,
      coach: coach)
    var session = Session(header: header)
    session.record(SessionEvent(seconds: 0, .command(.start)))
    var motion = BodyMotion(
      seed: 3, activity: .walking, cadence: .stepsPerMinute(108), carrying: .trouserPocket)
    motion.hasGyroscope = hasGyroscope
    var bytes: [UInt8] = []
    while true {
      let sample = motion.next()
      guard sample.seconds <= seconds, let logged = sample.asLogged else { break }
      session.record(SessionEvent(seconds: sample.seconds, .motion(logged)))
      bytes += session.takeLogChunk()
    }
    session.record(SessionEvent(seconds: seconds, .command(.finish)))
    return (bytes + session.takeLogChunk(), session)
  }

  private struct Answer: Decodable {
    let id: String
    let url: String
    let digest: String
  }

  private func post(_ bytes: [UInt8], _ browser: Browser) async throws -> Answer {
    let response = try await browser.send("/api/sessions", bytes)
    return try response.decoded(as: Answer.self)
  }

  @Test func walkPagesAreServedWithoutAnyWalk() async throws {
    try await TestServer.signedIn { _, browser in
      for path in ["/walk", "/walk/live", "/walk/calibrate", "/walk/summary"] {
        let page = try await browser.get(path)
        #expect(page.status == .ok)
        #expect(page.text.contains("data-screen=\"walk\""))
        #expect(!page.text.contains("data-walk=\""))
      }
      #expect(try await browser.get("/walk/history").text.contains("No walks yet"))
    }
  }

  @Test func postedWalkBecomesAnActivityWithSteps() async throws {
    try await TestServer.signedIn { _, browser in
      let log = Self.log()
      let answer = try await post(log.bytes, browser)
      #expect(answer.digest == log.session.digestText)
      let page = try await browser.get(answer.url).text
      #expect(page.contains("walk-timeline") && page.contains(answer.url + "/walk-report"))
      #expect(try await browser.get("/walk").text.contains(answer.url))
      #expect(try await browser.get("/walk/history").text.contains(answer.url))
    }
  }

  @Test func calibrationReachesTheWalkPages() async throws {
    try await TestServer.signedIn { server, browser in
      let log = Self.log(.walkCalibration)
      let answer = try await post(log.bytes, browser)
      #expect(answer.url == "/walk")
      #expect(try await server.store().activities.count() == 0)
      let result = try #require(log.session.coach.walk?.calibration)
      let length = try #require(result.stepLengthMeters)
      let speed = try #require(result.speed)
      #expect(
        try await browser.get("/walk").text
          .contains("data-walk=\";1795250040,\(nineDecimals(length)),\(nineDecimals(speed))"))
      let page = try await browser.get("/activities/\(answer.id)")
      #expect(page.status == .seeOther && page.headers[.location] == "/walk")
    }
  }

  private func nineDecimals(_ value: Double) -> String {
    var bytes: [UInt8] = []
    appendFixed(value, decimals: 9, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func deletedCalibrationLeavesTheWalkPages() async throws {
    try await TestServer.signedIn { _, browser in
      _ = try await post(Self.log(.walkCalibration).bytes, browser)
      let answer = try await browser.post("/api/walk/forget", form: ["moment": "1795250041"])
      #expect(answer.status == .noContent)
      #expect(try await browser.get("/walk").text.contains("data-walk=\"1795250041;\""))
      for moment in ["", "x", "-1", "nan", "inf"] {
        let refused = try await browser.post("/api/walk/forget", form: ["moment": moment])
        #expect(refused.status == .badRequest)
      }
    }
  }

  @Test func everyPageNamesItsAthlete() async throws {
    try await TestServer.signedIn { server, browser in
      let identifier = server.services.athlete.identifier.description
      for path in ["/walk", "/run", "/settings"] {
        let answer = try await browser.get(path)
        #expect(answer.text.contains(" data-athlete=\"\(identifier)\""))
        #expect(answer.headers[.athlete] == identifier)
      }
    }
  }

  // MARK: History

  @Test func everyTrendIsShown() async throws {
    try await TestServer.signedIn { _, browser in
      _ = try await post(Self.log().bytes, browser)
      for measure in WalkMeasure.allCases {
        for unit in ["0", "1", "2", "9", "x"] {
          let page = try await browser.get("/walk/history?show=\(measure.name)&unit=\(unit)")
          #expect(page.status == .ok && page.text.contains("aria-current=\"true\""))
        }
      }
    }
  }

  @Test func walkReportIsShown() async throws {
    try await TestServer.signedIn { _, browser in
      let answer = try await post(Self.log().bytes, browser)
      let page = try await browser.get(answer.url + "/walk-report")
      #expect(page.status == .ok)
      #expect(page.text.contains("Walking report") && page.text.contains("Stride-time variability"))
    }
  }

  @Test func otherActivitiesHaveNoWalkPages() async throws {
    try await TestServer.signedIn { _, browser in
      let run = try await post(SessionPostTests.log().bytes, browser)
      for path in ["steps", "walk-report", "steps.csv", "motion.csv"] {
        #expect(try await browser.get("\(run.url)/\(path)").status == .notFound)
        #expect(try await browser.get("/activities/none/\(path)").status == .notFound)
      }
      let walk = try await post(Self.log().bytes, browser)
      _ = try await browser.post(walk.url + "/delete")
      #expect(try await browser.get(walk.url + "/steps").status == .notFound)
    }
  }

  // MARK: Corrections

  @Test func stepCorrectionIsAppliedAndUndone() async throws {
    try await TestServer.signedIn { server, browser in
      let walk = try await post(Self.log().bytes, browser)
      let id = try #require(Identifier(walk.id))
      let store = try server.store()
      let before = try #require(try await store.walks.find(id)).summary
      for (mark, kind) in [
        ("remove", StepCorrection.Kind.removed), ("off", .markedOff), ("good", .markedGood),
        ("none", nil),
      ] {
        let answer = try await browser.post(
          walk.url + "/steps", form: ["step": "7", "mark": mark, "show": "all", "page": "0"])
        #expect(answer.status == .seeOther)
        let page = try await browser.get(try #require(answer.headers[.location]))
        #expect(page.text.contains("Step 7 is "))
        let steps = try #require(try await store.walks.find(id)).summary.steps
        #expect(steps[6].correction == kind)
      }
      #expect(try await store.walks.find(id)?.summary == before)
    }
  }

  @Test func invalidStepIsRefused() async throws {
    try await TestServer.signedIn { server, browser in
      let walk = try await post(Self.log().bytes, browser)
      for step in [nil, "0", "99999", "x"] + ExtremeNumberTests.numbers {
        var form = ["mark": "remove", "page": step ?? ""]
        form["step"] = step
        let answer = try await browser.post(walk.url + "/steps", form: form)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("Choose a step first"))
      }
      let answer = try await browser.post(walk.url + "/steps", form: ["step": "3", "mark": "all"])
      #expect(answer.status == .badRequest)
      let forged = try await browser.post(
        walk.url + "/steps", form: ["step": "3", "mark": "remove"], token: "wrong")
      #expect(forged.status == .forbidden)
      let id = try #require(Identifier(walk.id))
      #expect(try await server.store().walks.find(id)?.correctionCount == 0)
    }
  }

  @Test func stepIsFoundByItsTime() async throws {
    try await TestServer.signedIn { _, browser in
      let walk = try await post(Self.log(seconds: 60).bytes, browser)
      let found = try await browser.get(walk.url + "/steps?at=0:50")
      #expect(found.text.contains("checked>") && found.text.contains("0:50."))
      for typed in ["9:59", "abc", "", "1:99", "-3", "1:2:3:4"] {
        let page = try await browser.get(
          walk.url + "/steps?at=\(typed.replacingOccurrences(of: ":", with: "%3A"))")
        #expect(page.text.contains("There is no step at that time"))
      }
      for query in ["page=99", "page=-4", "page=x", "show=nothing", "changed=99", "changed=-1"] {
        #expect(try await browser.get(walk.url + "/steps?" + query).status == .ok)
      }
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

  @Test func stepLengthsAreShownForBothMethods() async throws {
    try await TestServer.signedIn { _, browser in
      let walk = try await post(Self.log().bytes, browser)
      let page = try await browser.get(walk.url + "/steps").text
      for words in ["By peak, cm", "By fusion, cm", ">K<", "1.000"] {
        #expect(page.contains(words), "\(words)")
      }
    }
  }

  @Test(arguments: [("0", "in"), ("2", "m"), ("7", "cm"), ("", "cm")])
  func lengthsUseTheUnitChosenInTheBrowser(cookie: String, unit: String) async throws {
    try await TestServer.run { server, browser in
      var browser = try await server.signedIn(browser)
      let walk = try await post(Self.log().bytes, browser)
      browser.cookie = browser.cookie.map { "\($0); andante-walk-unit=\(cookie)" }
      let page = try await browser.get(walk.url + "/steps").text
      #expect(page.contains("By peak, \(unit)") && page.contains("km/h"))
    }
  }

  // MARK: Tables

  @Test(arguments: [true, false])
  func exportedMotionTableMatchesTheLog(hasGyroscope: Bool) async throws {
    try await TestServer.signedIn { _, browser in
      let log = Self.log(hasGyroscope: hasGyroscope)
      let walk = try await post(log.bytes, browser)
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
  }

  @Test func stepTableContainsEveryStep() async throws {
    try await TestServer.signedIn { server, browser in
      let walk = try await post(Self.log().bytes, browser)
      _ = try await browser.post(walk.url + "/steps", form: ["step": "2", "mark": "remove"])
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
}
