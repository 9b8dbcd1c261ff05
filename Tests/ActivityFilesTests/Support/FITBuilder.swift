import Engine
import Testing

@testable import ActivityFiles

/// A builder that writes FIT files byte by byte, both valid files and files with faults that devices produce.
struct FITBuilder {
  /// 2026-11-21T06:30:00Z.
  static let start: UInt32 = 1_795_242_600 - 631_065_600

  var data: [UInt8] = []
  var isBigEndian = false

  /// Appends a definition message. Each field is given by its number, its size in bytes and the code of its base type.
  mutating func define(
    _ local: UInt8, _ message: UInt16, _ fields: [(UInt8, UInt8, UInt8)],
    developers: [(UInt8, UInt8, UInt8)]? = nil
  ) {
    data += [0x40 | local | (developers == nil ? 0 : 0x20), 0, isBigEndian ? 1 : 0]
    add(message)
    data.append(UInt8(fields.count))
    for field in fields { data += [field.0, field.1, field.2] }
    guard let developers else { return }
    data.append(UInt8(developers.count))
    for field in developers { data += [field.0, field.1, field.2] }
  }

  mutating func add(_ value: some FixedWidthInteger) {
    let bytes = (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    data += isBigEndian ? bytes.reversed() : bytes
  }

  /// Defines the usual record message: time, latitude, longitude, altitude, heart rate and distance.
  mutating func defineRecord(_ local: UInt8 = 0) {
    define(
      local, 20,
      [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (3, 1, 2), (5, 4, 0x86)])
  }

  /// Appends a data message. Each value is written in the size of its type.
  mutating func message(_ local: UInt8, _ values: any FixedWidthInteger...) {
    data.append(local)
    for value in values {
      precondition(!(value is Int), "a field needs the size that its definition states")
      add(value)
    }
  }

  /// Appends one record per second.
  mutating func records(_ seconds: Range<UInt32>, local: UInt8 = 0) {
    for second in seconds { record(second, local: local) }
  }

  mutating func record(_ second: UInt32, local: UInt8 = 0) {
    message(
      local, Self.start + second, 626_349_397 + 1000 * Int32(second), Int32(159_869_000),
      UInt16(truncatingIfNeeded: 3000 + second), UInt8(120 + second % 60), second * 300)
  }

  /// Appends a record whose time is wrong by `late` seconds. If `late` is nil, the record has no time.
  mutating func record(_ second: UInt32, late: Int64?) {
    record(second)
    let time = late.map { UInt32(truncatingIfNeeded: Int64(Self.start + second) + $0) } ?? .max
    var bytes: [UInt8] = []
    bytes.appendWhole(time)
    data.replaceSubrange(data.count - 19..<data.count - 15, with: bytes)
  }

  /// Appends an activity message, which usually ends a file.
  mutating func activity(_ second: UInt32) {
    define(10, 34, [(253, 4, 0x86)])
    message(10, Self.start + second)
  }

  /// Appends a session (message 18) or lap (message 19) with its start and end in seconds and its distance in metres.
  ///
  /// - Parameter written: The time at which the device wrote the message; nil for the end time.
  mutating func summary(
    _ message: UInt16, from: UInt32, to: UInt32, meters: UInt32, sport: UInt8 = 1,
    written: UInt32? = nil
  ) {
    let sportField: UInt8 = message == 18 ? 5 : 25
    define(
      8, message,
      [(253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86), (sportField, 1, 0)])
    self.message(
      8, Self.start + (written ?? to), Self.start + from, (to - from) * 1000, (to - from) * 1000,
      meters * 100, sport)
  }

  mutating func timer(_ second: UInt32, runs: Bool) {
    define(9, 21, [(253, 4, 0x86), (0, 1, 0), (1, 1, 0)])
    message(9, Self.start + second, UInt8(0), UInt8(runs ? 0 : 4))
  }

  /// Returns the complete file: a header, the data and a checksum.
  func file(headerByteCount: UInt8 = 14, dataByteCount: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = [headerByteCount, 0x20, 0x54, 0x08]
    bytes.appendWhole(UInt32(dataByteCount ?? data.count))
    bytes += ".FIT".utf8
    if headerByteCount >= 14 { bytes.appendWhole(FITChecksum.of(bytes)) }
    bytes += [UInt8](repeating: 0, count: max(0, Int(headerByteCount) - 14))
    bytes += data
    bytes.appendWhole(FITChecksum.of(bytes))
    return bytes
  }

  /// Returns a run with one session and `count` points, one per second.
  static func run(_ count: UInt32 = 60) -> FITBuilder {
    var builder = FITBuilder(records: 0..<count)
    builder.summary(19, from: 0, to: count - 1, meters: 180)
    builder.summary(18, from: 0, to: count - 1, meters: 180)
    return builder
  }
}

extension FITBuilder {
  /// Creates a file with one record per second.
  init(records seconds: Range<UInt32>) {
    self.init()
    defineRecord()
    records(seconds)
  }

  func read() throws -> ActivityFile { try readActivityFile(bytes: file()) }
}

/// Returns our FIT file with another maker's name, which makes its checksum wrong.
func otherMaker(_ fit: [UInt8]) throws -> [UInt8] {
  var bytes = fit
  let name = Array(gpxCreator.utf8)
  bytes[try #require(bytes.indices.first { bytes[$0...].starts(with: name) })] += 1
  return bytes
}
