import Engine
import Foundation
import HTTPTypes
import NIOCore
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
    struct Answer: Decodable { let url: String }
    let answer = try await browser.send("/api/sessions", log(silence: silence))
    return try answer.decoded(as: Answer.self).url
  }

  @Test func gapIsAddedAndRemovedWithOnePress() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await stored(browser, silence: 301...480)
      let before = try await browser.get(url).text
      #expect(before.contains("At least 0.54\u{a0}km is missing"))
      #expect(before.contains("Add 0.54\u{a0}km in straight lines"))
      let sent = try await browser.post(url + "/distance", form: ["gaps": "1"])
      #expect(sent.status == .seeOther)
      let after = try await browser.get(url).text
      #expect(after.contains("0.54\u{a0}km of the distance is in straight lines"))
      #expect(after.contains("Remove 0.54\u{a0}km") && !after.contains("Location was lost"))
      _ = try await browser.post(url + "/distance", form: ["gaps": "0"])
      #expect(try await browser.get(url).text.contains("At least 0.54\u{a0}km is missing"))
    }
  }

  @Test func treadmillDistanceCanBeEntered() async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await stored(browser, silence: 1...900)
      #expect(try await browser.get(url).text.contains("Distance on the machine (km)"))
      _ = try await browser.post(url + "/distance", form: ["stated": "2.5"])
      let after = try await browser.get(url).text
      #expect(after.contains("<b>2.50</b>") && after.contains("value=\"2.50\""))
      _ = try await browser.post(url + "/distance", form: ["stated": " "])
      #expect(!(try await browser.get(url).text.contains("<b>2.50</b>")))
    }
  }

  @Test(arguments: ["-1", "0.001", "501", "1e308", "nan", "ten", "5,5,5"])
  func impossibleDistanceIsRefused(typed: String) async throws {
    try await TestServer.signedIn { _, browser in
      let url = try await stored(browser, silence: 1...900)
      let answer = try await browser.post(url + "/distance", form: ["stated": typed])
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("Enter a distance"))
    }
  }

  @Test func onlyRecordedSessionCanBeCorrected() async throws {
    try await TestServer.signedIn { server, browser in
      let file = ImportFile(name: "lake.gpx", bytes: sampleGPX())
      let outcomes = try await server.store().imports.add(files: [file], now: TestServer.now)
      let id = try #require(outcomes[0].newID)
      let refused = try await browser.post("/activities/\(id)/distance", form: ["gaps": "1"])
      #expect(refused.status == .conflict)
      let unknown = Identifier(high: 1, low: 1)
      let missing = try await browser.post("/activities/\(unknown)/distance", form: ["gaps": "1"])
      #expect(missing.status == .notFound)
    }
  }
}
