import Engine

/// Reads a flight recorder's log (FAI IGC). Each B record is a point, and HFDTE contains the date in UTC. Altitudes
/// come from the satellite receiver, or from the barometer if the receiver provided no altitudes. Damaged B records are
/// skipped with a warning.
struct IGCReader: SourceReader {
  private var track: LineTrack
  private var clock = DayClock()
  /// The date of the next B record, in days since 1970.
  private var day: Double?
  private var hasDate = false
  /// The barometric altitude of each point.
  private var pressureAltitudes: [Float] = []
  private var hasSatelliteAltitudes = false

  init(_ source: any ByteSource, limits: FileLimits) {
    track = LineTrack(source, limits: limits)
  }

  static func reads(_ head: FileHead) -> Bool {
    head.lines.contains(where: isFix)
      || head.lines.contains(where: isMaker) && head.lines.contains(where: isDate)
  }

  /// Returns whether a line contains the date of the flight.
  private static func isDate(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == 0x48 && line.dropFirst(2).starts(with: "DTE".utf8)
  }

  /// Returns whether a line names the recorder's manufacturer, as the first line should.
  private static func isMaker(_ line: ArraySlice<UInt8>) -> Bool { line.first == 0x41 }

  /// Returns whether a line is a position, such as `B0630005206343N00006198WA0058700558`.
  private static func isFix(_ line: ArraySlice<UInt8>) -> Bool {
    let letters: [(index: Int, letters: String)] = [(0, "B"), (14, "NS"), (23, "EW"), (24, "AV")]
    let cells = Array(line.prefix(35))
    return cells.count == 35 && letters.allSatisfy { $1.utf8.contains(cells[$0]) }
      && cells[1..<14].allSatisfy { (0x30...0x39).contains($0) }
  }

  mutating func read() throws(FileError) -> ActivityFile {
    while let line = try track.next() {
      if Self.isDate(line) { readDate(line) }
      if line.first == 0x42 { readFix(Array(line)) }
    }
    if track.pointCount > 0, clock.startUnixSeconds == nil, !hasDate {
      track.warn(.time, "the flight has no date; the start is unknown")
    }
    var segments = track.segments()
    if !hasSatelliteAltitudes { usePressureAltitudes(&segments) }
    let recording = Recording(
      startUnixSeconds: clock.startUnixSeconds,
      altitudeSource: hasSatelliteAltitudes ? .gps : .barometer, segments: segments)
    return track.file(.igc, recording)
  }

  private mutating func readDate(_ line: ArraySlice<UInt8>) {
    let digits = line.drop { !(0x30...0x39).contains($0) }.prefix(6)
    day = digits.shortDate
    hasDate = true
    if day == nil { track.warn(.time, "the flight's date cannot be read") }
  }

  private mutating func readFix(_ line: [UInt8]) {
    guard line.count >= 35, let time = line[1..<7].clockSeconds,
      let coordinate = Coordinate(
        degreesNorth: Self.degrees(line[7..<9], line[9..<14], line[14]),
        east: Self.degrees(line[15..<18], line[18..<23], line[23]))
    else { return track.warn(.malformed, "the B record cannot be read and was left out") }
    let has3D = line[24] == 0x41
    let altitude = has3D ? PointRange.altitude.checked(line[30..<35].decimal) : nil
    if let altitude, altitude != 0 { hasSatelliteAltitudes = true }
    // Only the first record after a date is certain to be on that day.
    let seconds = clock.elapsed(at: time, day: day)
    day = nil
    track.add(TrackPoint(seconds: seconds, coordinate: coordinate, altitude: altitude))
    if pressureAltitudes.count < track.pointCount {
      let pressure = PointRange.altitude.checked(line[25..<30].decimal)
      pressureAltitudes.append(pressure.map { Float($0) } ?? .nan)
    }
  }

  /// Converts whole degrees, thousandths of minutes and a hemisphere letter to an angle.
  private static func degrees(
    _ whole: ArraySlice<UInt8>, _ thousandths: ArraySlice<UInt8>, _ letter: UInt8
  ) -> Double? {
    guard let degrees = whole.decimal, let minutes = thousandths.decimal, degrees >= 0,
      (0..<60_000).contains(minutes), let side = Hemisphere(letter)
    else { return nil }
    return side.applied(to: degrees + minutes / 60_000)
  }

  private func usePressureAltitudes(_ segments: inout [[TrackPoint]]) {
    guard !segments.isEmpty else { return }
    for (index, altitude) in pressureAltitudes.enumerated() {
      segments[0][index].altitude = altitude.isNaN ? nil : Double(altitude)
    }
  }
}
