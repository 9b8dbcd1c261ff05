import Engine

/// Reads a log of NMEA 0183 sentences. RMC sentences contain the date, position and speed, and GGA sentences the
/// altitude; sentences with the same time form one point. Other sentences are ignored. Lines that are damaged or have
/// no position are skipped with a warning.
struct NMEAReader: SourceReader {
  private var track: LineTrack
  private var clock = DayClock()
  private var fix: NMEAFix?
  private var hasChecksums = false
  /// Whether the receiver had no position at some time.
  private var hasLostFix = false

  init(_ source: any ByteSource, limits: FileLimits) {
    track = LineTrack(source, limits: limits)
  }

  static func reads(_ head: FileHead) -> Bool { head.lines.contains(where: isSentence) }

  /// Returns whether a line begins with a sentence such as `$GPRMC,`.
  private static func isSentence(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == 0x24 && line.count > 7 && line[line.startIndex + 6] == 0x2C
      && line.dropFirst().prefix(5).allSatisfy { (0x41...0x5A).contains($0) }
  }

  mutating func read() throws(FileError) -> ActivityFile {
    while let line = try track.next() {
      guard let start = line.firstIndex(of: 0x24), let body = checked(line[start...].dropFirst())
      else { continue }
      read(body.split(separator: 0x2C, omittingEmptySubsequences: false))
    }
    endFix()
    let segments = track.segments()
    let recording = Recording(startUnixSeconds: clock.startUnixSeconds, segments: segments)
    guard hasLostFix else { return track.file(.nmea, recording) }
    return track.file(.nmea, recording, emptiness: "the receiver had no fix")
  }

  /// Returns a sentence without its checksum, or nil if the checksum is wrong. A missing checksum is accepted only
  /// if no earlier sentence had one.
  private mutating func checked(_ sentence: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let star = sentence.lastIndex(of: 0x2A) else {
      if hasChecksums { warnOfChecksum() }
      return hasChecksums ? nil : sentence
    }
    let digits = String(decoding: sentence[star...].dropFirst().prefix(2), as: UTF8.self)
    guard let sum = UInt8(digits, radix: 16), sum == sentence[..<star].reduce(0, ^) else {
      warnOfChecksum()
      return nil
    }
    hasChecksums = true
    return sentence[..<star]
  }

  private mutating func warnOfChecksum() {
    track.warn(.checksum, "the line's checksum is wrong or missing; the line was left out")
  }

  private mutating func read(_ fields: [ArraySlice<UInt8>]) {
    guard let name = fields.first, name.count == 5 else { return }
    switch String(decoding: name.suffix(3), as: UTF8.self) {
    case "RMC": add(NMEAFix(rmc: fields), hasPosition: fields.count > 2 && fields[2] == [0x41])
    case "GGA": add(NMEAFix(gga: fields), hasPosition: fields.count > 6 && fields[6] != [0x30])
    default: return
    }
  }

  private mutating func add(_ next: NMEAFix?, hasPosition: Bool) {
    guard hasPosition else {
      hasLostFix = true
      return track.warn(.position, "the receiver had no position; the line was left out")
    }
    guard let next else {
      return track.warn(.malformed, "the line cannot be read and was left out")
    }
    if fix?.timeOfDay == next.timeOfDay {
      fix?.merge(next)
    } else {
      endFix()
      fix = next
    }
  }

  private mutating func endFix() {
    guard let fix else { return }
    self.fix = nil
    let seconds = clock.elapsed(at: fix.timeOfDay, day: fix.day)
    track.add(
      TrackPoint(
        seconds: seconds, coordinate: fix.coordinate, altitude: fix.altitude, speed: fix.speed))
  }
}

/// The combined data of sentences with the same time.
private struct NMEAFix {
  /// Seconds since midnight.
  var timeOfDay: Double
  /// The date in days since 1970.
  var day: Double?
  var coordinate: Coordinate
  var altitude: Double?
  var speed: Double?

  private static let metersPerSecondPerKnot = 1852.0 / 3600

  init?(rmc fields: [ArraySlice<UInt8>]) {
    guard fields.count > 9 else { return nil }
    self.init(time: fields[1], fields[3...6])
    day = fields[9].shortDate
    speed = PointRange.speed.checked(fields[7].decimal.map { $0 * Self.metersPerSecondPerKnot })
  }

  init?(gga fields: [ArraySlice<UInt8>]) {
    guard fields.count > 9 else { return nil }
    self.init(time: fields[1], fields[2...5])
    altitude = PointRange.altitude.checked(fields[9].decimal)
  }

  private init?(time: ArraySlice<UInt8>, _ position: ArraySlice<ArraySlice<UInt8>>) {
    let fields = Array(position)
    guard let timeOfDay = time.clockSeconds,
      let coordinate = Coordinate(
        degreesNorth: Self.degrees(fields[0], fields[1]), east: Self.degrees(fields[2], fields[3]))
    else { return nil }
    (self.timeOfDay, self.coordinate) = (timeOfDay, coordinate)
  }

  /// Converts degrees times 100 plus minutes, and a hemisphere letter, to an angle.
  private static func degrees(_ text: ArraySlice<UInt8>, _ letter: ArraySlice<UInt8>) -> Double? {
    guard let number = text.decimal, (0...36_000).contains(number),
      let side = letter.first.flatMap(Hemisphere.init)
    else { return nil }
    let degrees = (number / 100).rounded(.down)
    let minutes = number - degrees * 100
    return minutes < 60 ? side.applied(to: degrees + minutes / 60) : nil
  }

  mutating func merge(_ other: NMEAFix) {
    day = day ?? other.day
    altitude = altitude ?? other.altitude
    speed = speed ?? other.speed
  }
}
