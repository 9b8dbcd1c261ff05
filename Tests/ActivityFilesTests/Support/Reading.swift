import Engine
import Testing

@testable import ActivityFiles

func readText(
  _ text: String, name: String = "", limits: FileLimits = .standard
) throws -> ActivityFile {
  try readActivityFile(bytes: Array(text.utf8), name: name, limits: limits)
}

/// Returns a GPX document with one segment of the given points.
func gpx(_ points: String, track: String = "", root: String = "version=\"1.1\"") -> String {
  "<gpx \(root)><trk>\(track)<trkseg>\(points)</trkseg></trk></gpx>"
}

/// Reads randomly damaged copies of a file, each damaged with a different seed. Every read must return a file or throw
/// a `FileError` with a message, and must not crash or hang.
func expectNoCrash(
  _ whole: [UInt8], copies: UInt64 = 500, limits: FileLimits = .standard,
  at location: SourceLocation = #_sourceLocation
) {
  for seed in 0..<copies {
    var random = SeededRandom(seed: seed)
    let isHandled = isReadOrRefused(mutated(whole, &random), limits)
    #expect(isHandled, "seed \(seed)", sourceLocation: location)
  }
}

/// Returns whether reading the bytes returns a plausible file or throws an error with a message.
func isReadOrRefused(_ bytes: [UInt8], _ limits: FileLimits = .standard) -> Bool {
  do {
    let file = try readActivityFile(bytes: bytes, limits: limits)
    return file.recording.pointCount <= bytes.count && file.warnings.count < 20
  } catch { return !error.message.isEmpty }
}

/// Returns the bytes with one to six random defects.
func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
    switch random.next() % 6 {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3:
      bytes[place] =
        [0x3C, 0x3E, 0x26, 0x22, 0x27, 0x2F, 0x21, 0x3F, 0x00][Int(random.next() % 9)]
    case 4: bytes.removeSubrange(place...)
    default: bytes.swapAt(place, end - 1)
    }
  }
  return bytes
}

extension [FileWarning] {
  var kinds: [FileWarning.Kind] { map(\.kind) }
}

extension ActivityFile {
  /// The times of all points.
  var seconds: [Double?] { recording.segments.joined().map(\.seconds) }
}

/// Returns the error that the body throws, or nil.
func fileError<Value>(_ body: () throws -> Value) -> FileError? {
  do {
    _ = try body()
    return nil
  } catch { return error as? FileError }
}

/// Returns a TCX document with one activity that contains the laps.
func tcx(_ laps: String, sport: String = "Running") -> String {
  "<TrainingCenterDatabase><Activities><Activity Sport=\"\(sport)\">\(laps)</Activity></Activities>"
    + "</TrainingCenterDatabase>"
}

/// `<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>` as a gzip file.
let onePointGzip: [UInt8] = [
  0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xB3, 0x49, 0x2F, 0xA8, 0xB0, 0xB3,
  0x29, 0x29, 0xCA, 0x06, 0x13, 0xC5, 0xA9, 0xE9, 0x60, 0xBA, 0xA0, 0x44, 0x21, 0x27, 0xB1, 0xC4,
  0x56, 0xDD, 0x50, 0x5D, 0x21, 0x27, 0x3F, 0xCF, 0x56, 0xDD, 0x48, 0x5D, 0xDF, 0xCE, 0x46, 0x1F,
  0xA6, 0x40, 0x1F, 0xAC, 0x5C, 0x1F, 0xA4, 0x13, 0x00, 0x49, 0x09, 0xD5, 0x83, 0x3F, 0x00, 0x00,
  0x00,
]
