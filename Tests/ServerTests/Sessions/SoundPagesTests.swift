import Engine
import Foundation
import HTTPTypes
import Screens
import Store
import Testing

@testable import Server

@Suite struct SoundPagesTests {
  private struct Answer: Decodable {
    let id: String
    let name: String
    let url: String
  }

  private func decoded(_ answer: RouterAnswer) throws -> Answer {
    try answer.decoded(as: Answer.self)
  }

  @Test func soundIsStoredShownAndDeleted() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let bytes = sampleWAV()
    let added = try await browser.send("/metronome/sounds?name=Cow%20bell%0A%20%F0%9F%94%94", bytes)
    added.expect(.created)
    let sound = try decoded(added)
    #expect(sound.name == "Cow bell 🔔")
    #expect(sound.url == "/metronome/sounds/\(sound.id).wav")
    let file = try await browser.get(sound.url).expect(.ok, headers: [.contentType: "audio/wav"])
    #expect(file.bytes == bytes)
    try await browser.get("/metronome").expect(has: "Cow bell 🔔", sound.id)
    try await browser.post("/metronome/sounds/\(sound.id)/delete").expect(
      .seeOther, location: "/metronome")
    try await browser.get(sound.url).expect(.notFound)
    try await browser.post("/metronome/sounds/\(sound.id)/delete").expect(.notFound)
  }

  @Test func soundWithoutANameGetsADefaultName() async throws {
    let (server, browser) = try await TestServer.signedIn()
    for query in ["", "?name=", "?name=%01%02"] {
      let answer = try await browser.send("/metronome/sounds" + query, sampleWAV())
      #expect(try decoded(answer).name == "Own sound")
    }
    let long = String(repeating: "x", count: 500)
    let answer = try await browser.send("/metronome/sounds?name=" + long, sampleWAV())
    #expect(try decoded(answer).name.count == 60)
    #expect(try await server.store().sounds.all().count == 1)
  }

  @Test func unsuitableSoundIsRefusedWithAReason() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let cases: [([UInt8], WAVError)] = [
      ([], .notWAV), (Array("hello".utf8), .notWAV), (Array(sampleWAV().dropLast(100)), .cutOff),
      (sampleWAV(milliseconds: 5), .tooShort), (sampleWAV(milliseconds: 80), .tooLong),
      (sampleWAV(pitch: 0), .silent),
    ]
    for (bytes, reason) in cases {
      let answer = try await browser.send(
        "/metronome/sounds", bytes, headers: [.accept: "application/json"])
      answer.expect(.badRequest)
      #expect(answer.text == "{\"error\":\"\(soundRefusalText(reason))\"}")
    }
    let large = [UInt8](repeating: 0, count: SoundRepository.byteLimit + 1)
    let answer = try await browser.send(
      "/metronome/sounds", large, headers: [.accept: "application/json"])
    answer.expect(.contentTooLarge)
    #expect(answer.text == #"{"error":"The body is larger than 1 MB."}"#)
    #expect(try await server.store().sounds.all().isEmpty)
  }

  @Test func soundOverTheLimitIsRefused() async throws {
    let (_, browser) = try await TestServer.signedIn()
    for index in 0..<SoundRepository.countLimit {
      let bytes = sampleWAV(pitch: 500 + 10 * Double(index))
      try await browser.send("/metronome/sounds", bytes).expect(.created)
    }
    try await browser.send(
      "/metronome/sounds", sampleWAV(pitch: 5_000), headers: [.accept: "application/json"]
    ).expect(.conflict, has: "already 20 sounds")
  }

  @Test func soundOfAnotherAthleteIsNotFound() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let other = try await server.athlete(named: "Other")
    let store = try server.services.store(of: other)
    let sound = try await store.sounds.add(name: "Theirs", bytes: sampleWAV(), now: 0)
    try await browser.get("/metronome/sounds/\(sound.id).wav").expect(.notFound)
    try await browser.post("/metronome/sounds/\(sound.id)/delete").expect(.notFound)
    try await browser.get("/metronome").expect(lacks: "Theirs")
    #expect(try await store.sounds.all().count == 1)
  }

  @Test(arguments: ["x", "..", "0", "%00", "00000000000000000000000000000000"])
  func unknownSoundIsNotFound(id: String) async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.get("/metronome/sounds/\(id).wav").expect(.notFound)
    try await browser.post("/metronome/sounds/\(id)/delete").expect(.notFound)
  }
}
