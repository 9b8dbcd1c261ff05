import Engine
import Foundation
import HTTPTypes
import NIOCore
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

  /// Returns a tone as a 32-bit float WAV at 48 kHz. Different pitches (in hertz) make different sounds.
  static func wav(milliseconds: Int = 20, pitch: Double = 1_000) -> [UInt8] {
    let count = 48 * milliseconds
    let samples = (0..<count).map { index in
      Float(sine(2 * .pi * pitch * Double(index) / 48_000) * 0.5)
    }
    var bytes =
      WAVWriter.header(frameCount: Int64(count), channelCount: 1, sampleRate: 48_000) ?? []
    for sample in samples {
      withUnsafeBytes(of: sample.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  private func decoded(_ answer: RouterAnswer) throws -> Answer {
    try answer.decoded(as: Answer.self)
  }

  @Test func soundIsStoredShownAndDeleted() async throws {
    try await TestServer.signedIn { _, browser in
      let bytes = Self.wav()
      let added = try await browser.send(
        "/metronome/sounds?name=Cow%20bell%0A%20%F0%9F%94%94", bytes)
      #expect(added.status == .created)
      let sound = try decoded(added)
      #expect(sound.name == "Cow bell 🔔")
      #expect(sound.url == "/metronome/sounds/\(sound.id).wav")
      let file = try await browser.get(sound.url)
      #expect(file.status == .ok && file.headers[.contentType] == "audio/wav")
      #expect(file.bytes == bytes)
      let page = try await browser.get("/metronome")
      #expect(page.text.contains("Cow bell 🔔") && page.text.contains(sound.id))
      let gone = try await browser.post("/metronome/sounds/\(sound.id)/delete")
      #expect(gone.status == .seeOther && gone.headers[.location] == "/metronome")
      #expect(try await browser.get(sound.url).status == .notFound)
      #expect(try await browser.post("/metronome/sounds/\(sound.id)/delete").status == .notFound)
    }
  }

  @Test func soundWithoutANameGetsADefaultName() async throws {
    try await TestServer.signedIn { server, browser in
      for query in ["", "?name=", "?name=%01%02"] {
        let answer = try await browser.send("/metronome/sounds" + query, Self.wav())
        #expect(try decoded(answer).name == "Own sound")
      }
      let long = String(repeating: "x", count: 500)
      let answer = try await browser.send("/metronome/sounds?name=" + long, Self.wav())
      #expect(try decoded(answer).name.count == 60)
      #expect(try await server.store().sounds.all().count == 1)
    }
  }

  @Test func unsuitableSoundIsRefusedWithAReason() async throws {
    try await TestServer.signedIn { server, browser in
      let cases: [([UInt8], WAVError)] = [
        ([], .notWAV), (Array("hello".utf8), .notWAV), (Array(Self.wav().dropLast(100)), .cutOff),
        (Self.wav(milliseconds: 5), .tooShort), (Self.wav(milliseconds: 80), .tooLong),
        (Self.wav(pitch: 0), .silent),
      ]
      for (bytes, reason) in cases {
        let answer = try await browser.send(
          "/metronome/sounds", bytes, headers: [.accept: "application/json"])
        #expect(answer.status == .badRequest)
        #expect(answer.text == "{\"error\":\"\(soundRefusalText(reason))\"}")
      }
      let large = [UInt8](repeating: 0, count: SoundRepository.byteLimit + 1)
      let answer = try await browser.send(
        "/metronome/sounds", large, headers: [.accept: "application/json"])
      #expect(answer.status == .contentTooLarge)
      #expect(answer.text == #"{"error":"The body is larger than 1 MB."}"#)
      #expect(try await server.store().sounds.all().isEmpty)
    }
  }

  @Test func soundOverTheLimitIsRefused() async throws {
    try await TestServer.signedIn { _, browser in
      for index in 0..<SoundRepository.countLimit {
        let bytes = Self.wav(pitch: 500 + 10 * Double(index))
        #expect(try await browser.send("/metronome/sounds", bytes).status == .created)
      }
      let answer = try await browser.send(
        "/metronome/sounds", Self.wav(pitch: 5_000), headers: [.accept: "application/json"])
      #expect(answer.status == .conflict && answer.text.contains("already 20 sounds"))
    }
  }

  @Test func soundOfAnotherAthleteIsNotFound() async throws {
    try await TestServer.signedIn { server, browser in
      let other = try await server.services.accounts.athlete(named: "Other", now: TestServer.now)
      let store = try server.services.store(of: other)
      let sound = try await store.sounds.add(name: "Theirs", bytes: Self.wav(), now: 0)
      #expect(try await browser.get("/metronome/sounds/\(sound.id).wav").status == .notFound)
      #expect(try await browser.post("/metronome/sounds/\(sound.id)/delete").status == .notFound)
      #expect(try await !browser.get("/metronome").text.contains("Theirs"))
      #expect(try await store.sounds.all().count == 1)
    }
  }

  @Test(arguments: ["x", "..", "0", "%00", "00000000000000000000000000000000"])
  func unknownSoundIsNotFound(id: String) async throws {
    try await TestServer.signedIn { (_, browser) async throws in
      #expect(try await browser.get("/metronome/sounds/\(id).wav").status == .notFound)
      #expect(try await browser.post("/metronome/sounds/\(id)/delete").status == .notFound)
    }
  }
}
