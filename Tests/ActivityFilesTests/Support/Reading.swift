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
  } catch {
    return !error.message.isEmpty
  }
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
