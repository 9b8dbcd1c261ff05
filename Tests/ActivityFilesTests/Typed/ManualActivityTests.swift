import Engine
import Testing

@testable import ActivityFiles

struct ManualActivityTests {
  private static let sample = ManualActivity(
    id: "5f0c-1", sport: .cycling, name: "Round \"the\" lake", notes: "a\nb",
    startUnixSeconds: 1_763_700_000, zoneMinutes: 60, movingSeconds: 5_400,
    distanceMeters: 32_500.5,
    ascentMeters: 250)

  @Test(arguments: Sport.allCases)
  func writtenActivityIsReadBack(sport: Sport) throws {
    for ascent in [nil, 12.5] {
      var typed = Self.sample
      (typed.sport, typed.ascentMeters) = (sport, ascent)
      #expect(try ManualActivity(typed.bytes) == typed)
      let file = try readActivityFile(bytes: typed.bytes, name: "a.json")
      #expect(file.format == .typed && file.recording.sport == sport)
      #expect(file.sessions.first?.summary.timerSeconds == 5_400)
      #expect(file.sessions.first?.summary.ascentMeters == ascent)
      #expect(file.zoneMinutes == 60 && file.recording.pointCount == 0)
    }
  }

  @Test(arguments: [
    ("\"zone_minutes\":60", "\"zone_minutes\":1441"),
    ("\"zone_minutes\":60", "\"zone_minutes\":null"),
    ("\"moving_seconds\":5400", "\"moving_seconds\":-1"),
    ("\"moving_seconds\":5400", "\"moving_seconds\":1e8"),
    ("\"moving_seconds\":5400", "\"seconds\":5400"),
    ("\"ascent_meters\":250", "\"ascent_meters\":\"250\""),
    ("\"ascent_meters\":250", "\"ascent_meters\":250,\"ascent_meters\":250"),
    ("\"ascent_meters\":250", "\"ascent_meters\":250,\"more\":1"),
    ("\"sport\":\"cycling\"", "\"sport\":\"flying\""), ("\"id\":\"5f0c-1\"", "\"id\":\"\""),
    ("\"id\":\"5f0c-1\"", "\"id\":\"a b\""), ("2025-11-21", "2025-11-41"),
    ("\"notes\":\"a\\nb\",", ""), ("}}", "},\"more\":{}}"),
  ])
  func alteredDocumentIsRefused(part: String, other: String) throws {
    let text = String(decoding: Self.sample.bytes, as: UTF8.self)
    #expect(text.contains(part))
    #expect(throws: FileError.self) {
      try ManualActivity(Array(text.replacing(part, with: other).utf8))
    }
  }

  @Test func activityWithoutTimeAndDistanceIsRefused() {
    var typed = Self.sample
    (typed.movingSeconds, typed.distanceMeters) = (0, 0)
    #expect(throws: FileError.self) { try ManualActivity(typed.bytes) }
  }

  /// Tries every prefix of the file, and replaces each byte with JSON syntax characters and with 0xFF.
  @Test func damageDoesNotCrashTheReader() {
    let whole = Self.sample.bytes
    for index in whole.indices {
      for byte in [0x22, 0x5C, 0x7B, 0x5D, 0x30, 0x2D, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[index] = byte
        _ = try? readActivityFile(bytes: damaged)
      }
      _ = try? readActivityFile(bytes: Array(whole.prefix(index)))
    }
  }
}
