import Engine
import HTTPTypes
import Store
import Testing

@testable import Server

/// Corrections to the distance on an activity's page.
@Suite struct DistancePagesTests {
  /// Returns the log of a run at 3 m/s for 900 s, without positions during `silence`.
  private func log(silence: ClosedRange<Int>) -> [UInt8] {
    let header = SessionHeader(
      identifier: (high: 5, low: 6), sport: .running, startUnixSeconds: 1_795_250_000)
    var session = Session(header: header)
    session.record(SessionEvent(seconds: 0, .command(.start)))
    for second in 1...900 {
      let seconds = Double(second)
      session.record(SessionEvent(seconds: seconds, .tick))
      if silence.contains(second) { continue }
      let place = Coordinate(latitude: 48.1 + 3 * seconds / 111_195, longitude: 11.6)
      let fix = Fix(seconds: seconds, coordinate: place, horizontalAccuracy: 5, speed: 3, course: 0)
      session.record(SessionEvent(seconds: seconds, .fix(fix)))
    }
    session.record(SessionEvent(seconds: 900, .command(.finish)))
    return session.takeLogChunk()
  }

  private func stored(_ browser: Browser, silence: ClosedRange<Int>) async throws -> String {
    try await browser.stored(log(silence: silence)).url
  }

  @Test func gapIsAddedAndRemovedWithOnePress() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await stored(browser, silence: 301...480)
    try await browser.get(url).expect(
      has: "At least 0.54\u{a0}km is missing", "Add 0.54\u{a0}km in straight lines")
    try await browser.post(url + "/distance", form: ["gaps": "1"]).expect(.seeOther)
    try await browser.get(url).expect(
      has: "0.54\u{a0}km of the distance is in straight lines", "Remove 0.54\u{a0}km",
      lacks: "Location was lost")
    try await browser.post(url + "/distance", form: ["gaps": "0"])
    try await browser.get(url).expect(has: "At least 0.54\u{a0}km is missing")
  }

  @Test func treadmillDistanceCanBeEntered() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await stored(browser, silence: 1...900)
    try await browser.get(url).expect(has: "Distance on the machine (km)")
    try await browser.post(url + "/distance", form: ["stated": "2.5"])
    try await browser.get(url).expect(has: "<b>2.50</b>", "value=\"2.50\"")
    try await browser.post(url + "/distance", form: ["stated": " "])
    try await browser.get(url).expect(lacks: "<b>2.50</b>")
  }

  @Test(arguments: ["-1", "0.001", "501", "1e308", "nan", "ten", "5,5,5"])
  func impossibleDistanceIsRefused(typed: String) async throws {
    let (_, browser) = try await TestServer.signedIn()
    let url = try await stored(browser, silence: 1...900)
    try await browser.post(url + "/distance", form: ["stated": typed]).expect(
      .badRequest, has: "Enter a distance")
  }

  @Test func onlyRecordedSessionCanBeCorrected() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let file = ImportFile(name: "lake.gpx", bytes: sampleGPX())
    let outcomes = try await server.store().imports.add(files: [file], now: TestServer.now)
    let id = try #require(outcomes[0].activity)
    try await browser.post("/activities/\(id)/distance", form: ["gaps": "1"]).expect(.conflict)
    let unknown = Identifier(high: 1, low: 1)
    try await browser.post("/activities/\(unknown)/distance", form: ["gaps": "1"]).expect(.notFound)
  }
}
