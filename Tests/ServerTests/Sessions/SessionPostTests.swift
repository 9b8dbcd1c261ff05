import Engine
import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server

@Suite struct SessionPostTests {
  @Test func finishedRunIsStoredWithTheSameDigest() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let (bytes, session) = runLog()
    let answer = try await browser.send("/api/sessions", bytes).expect(.created)
      .decoded(as: SessionAnswer.self)
    #expect(answer.digest == session.digestText)
    try await browser.get(answer.url).expect(.ok)
    let second = try await browser.send("/api/sessions", bytes).expect(.ok)
    #expect(try second.decoded(as: SessionAnswer.self) == answer)
    #expect(try await server.store().activities.count() == 1)
  }

  @Test func runCanBeDownloadedAsGPXAndAsItsLog() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let (bytes, _) = runLog()
    let url = try await browser.stored(bytes).url
    let gpx = try await browser.get(url + ".gpx").expect(.ok, has: "<trkpt")
    try await browser.get(url).expect(has: "\(url).gpx?raw=1")
    let raw = try await browser.get(url + ".gpx?raw=1")
    #expect(raw.headers[.contentDisposition]?.contains("-raw.gpx") == true)
    raw.expect(.ok, has: "<trkpt")
    #expect(raw.text != gpx.text)
    #expect(try await browser.get(url + "/original").bytes == bytes)
  }

  @Test func unreadableLogIsRefused() async throws {
    let (_, browser) = try await TestServer.signedIn()
    for bytes in [[], Array("hello".utf8)] {
      try await browser.send("/api/sessions", bytes).expect(.badRequest, has: "log is unreadable")
    }
  }

  @Test func cachedPageCanFetchANewFormToken() async throws {
    let (server, stranger) = try await TestServer.start()
    var browser = try await server.signedIn(stranger)
    let answer = try await browser.get("/api/whoami")
    let fields = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any])
    browser.csrf = try #require(fields["csrf"] as? String)
    try await browser.send("/api/sessions", runLog().bytes).expect(.created)
  }
}
