import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Store
import Testing

@testable import Server

@Suite struct SessionPostTests {
  private struct Answer: Decodable, Equatable {
    let id: String
    let url: String
    let digest: String
  }

  /// Returns a log as the page stores it, and the session that it describes.
  static func log() -> (bytes: [UInt8], session: Session) {
    let header = SessionHeader(
      identifier: (high: 3, low: 4), sport: .running, startUnixSeconds: 1_795_250_000)
    var session = Session(header: header)
    var simulator = RunSimulator(seed: 1, scenario: SimulationScenario(.demo))
    var bytes: [UInt8] = []
    while let event = simulator.next(), event.seconds < 240 {
      session.record(event)
      bytes += session.takeLogChunk()
    }
    session.record(SessionEvent(seconds: 240, .command(.finish)))
    return (bytes + session.takeLogChunk(), session)
  }

  @Test func finishedRunIsStoredWithTheSameDigest() async throws {
    try await TestServer.signedIn { server, browser in
      let (bytes, session) = Self.log()
      let first = try await browser.send("/api/sessions", bytes)
      #expect(first.status == .created)
      let answer = try first.decoded(as: Answer.self)
      #expect(answer.digest == session.digestText)
      #expect(try await browser.get(answer.url).status == .ok)
      let second = try await browser.send("/api/sessions", bytes)
      #expect(second.status == .ok)
      #expect(try second.decoded(as: Answer.self) == answer)
      #expect(try await server.store().activities.count() == 1)
    }
  }

  @Test func runCanBeDownloadedAsGPXAndAsItsLog() async throws {
    try await TestServer.signedIn { _, browser in
      let (bytes, _) = Self.log()
      let answer = try await browser.send("/api/sessions", bytes)
      let url = try answer.decoded(as: Answer.self).url
      let gpx = try await browser.get(url + ".gpx")
      #expect(gpx.status == .ok)
      #expect(gpx.text.contains("<trkpt"))
      #expect(try await browser.get(url).text.contains("\(url).gpx?raw=1"))
      let raw = try await browser.get(url + ".gpx?raw=1")
      #expect(raw.headers[.contentDisposition]?.contains("-raw.gpx") == true)
      #expect(raw.status == .ok && raw.text.contains("<trkpt") && raw.text != gpx.text)
      let original = try await browser.get(url + "/original")
      #expect(original.bytes == bytes)
    }
  }

  @Test func unreadableLogIsRefused() async throws {
    try await TestServer.signedIn { _, browser in
      for bytes in [[], Array("hello".utf8)] {
        let answer = try await browser.send("/api/sessions", bytes)
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("log is unreadable"))
      }
    }
  }

  @Test func cachedPageCanFetchANewFormToken() async throws {
    try await TestServer.run { server, browser in
      var browser = try await server.signedIn(browser)
      let answer = try await browser.get("/api/whoami")
      let fields = try #require(
        try JSONSerialization.jsonObject(with: Data(answer.body.readableBytesView))
          as? [String: Any])
      browser.csrf = try #require(fields["csrf"] as? String)
      #expect(try await browser.send("/api/sessions", Self.log().bytes).status == .created)
    }
  }
}
