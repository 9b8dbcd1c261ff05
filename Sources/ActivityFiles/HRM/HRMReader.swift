import Engine

/// Reads Polar's HRM text files. Each row of `[HRData]` is a point without a position. The distance is calculated from
/// the speeds if the device recorded them; otherwise it is the total in `[Trip]`.
struct HRMReader: SourceReader {
  private var track: LineTrack
  private var header = HRMHeader()
  private var laps = HRMLaps()
  private var trip = HRMTrip()
  private var section = ""
  private var seconds = 0.0
  private var meters = 0.0

  init(_ source: any ByteSource, limits: FileLimits) {
    track = LineTrack(source, limits: limits)
  }

  static func reads(_ head: FileHead) -> Bool {
    head.lines.first.map { sectionName($0) == "params" } ?? false
  }

  mutating func read() throws(FileError) -> ActivityFile {
    while let line = try track.next() {
      if line.isEmpty { continue }
      if let name = Self.sectionName(line) {
        section = name
        if name == "hrdata" { try checkHeader() }
      } else {
        readLine(line)
      }
    }
    let recording = Recording(
      startUnixSeconds: header.start?.unixSeconds, segments: track.segments(),
      recordedDistanceMeters: header.columns.contains(.speed) ? meters : trip.distanceMeters)
    var file = track.file(.hrm, recording)
    file.laps = laps.laps
    return file
  }

  private static func sectionName(_ line: ArraySlice<UInt8>) -> String? {
    guard line.first == 0x5B, line.last == 0x5D else { return nil }
    return String(decoding: line.dropFirst().dropLast(), as: UTF8.self).lowercased()
  }

  /// Throws if the times of the rows are unknown.
  private mutating func checkHeader() throws(FileError) {
    guard let interval = header.interval else {
      throw FileError(.malformed, "the HRM file has no usable recording interval")
    }
    if interval == HRMHeader.lapsOnly {
      throw FileError(.unsupportedFormat, "the HRM file contains only lap times, no recording")
    }
    if header.start == nil {
      track.warn(.time, "the HRM file has no usable date and time; the start is unknown")
    } else {
      track.warn(.timeWithoutZone, "the start has no zone; UTC was assumed")
    }
  }

  private mutating func readLine(_ line: ArraySlice<UInt8>) {
    switch section {
    case "params":
      let parts = line.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return }
      header.set(
        String(decoding: parts[0].trimmed, as: UTF8.self).lowercased(), to: parts[1].trimmed)
    case "inttimes":
      if !laps.read(line.split { $0 <= 0x20 }, isImperial: header.isImperial) {
        track.warn(.value, "a lap does not end after the lap before it and was left out")
      }
    case "trip": trip.read(line, isImperial: header.isImperial)
    case "hrdata": readRow(line.split { $0 <= 0x20 })
    default: return
    }
  }

  private mutating func readRow(_ cells: [ArraySlice<UInt8>]) {
    guard let interval = header.interval else { return }
    guard let first = cells.first?.decimal, first >= 0 else {
      track.warn(.value, "the row cannot be read; only its time was kept")
      track.add(TrackPoint(seconds: seconds))
      return advance(by: interval == HRMHeader.beatToBeat ? 0 : interval, TrackPoint())
    }
    if interval == HRMHeader.beatToBeat { return addBeat(milliseconds: first) }
    var point = TrackPoint(seconds: seconds)
    for (column, cell) in zip(header.columns, cells) { set(column, of: &point, to: cell) }
    if header.columns.contains(.speed) { point.distance = meters }
    track.add(point)
    advance(by: interval, point)
  }

  private mutating func advance(by interval: Double, _ point: TrackPoint) {
    seconds += interval
    meters += (point.speed ?? 0) * interval
  }

  private mutating func addBeat(milliseconds: Double) {
    guard let heartRate = PointRange.heartRate.checked(60_000 / max(milliseconds, 1)) else {
      return track.warn(.value, "an impossible time between two beats was left out")
    }
    seconds += milliseconds / 1000
    track.add(TrackPoint(seconds: seconds, heartRate: heartRate))
  }

  /// Parses a cell and stores the value in the point. Speeds are in tenths of km/h or mph, altitudes in metres or feet.
  private func set(_ column: HRMColumn, of point: inout TrackPoint, to cell: ArraySlice<UInt8>) {
    let number = cell.decimal
    let unit = header.isImperial ? 1.609344 : 1
    switch column {
    case .heartRate: point.heartRate = PointRange.heartRate.checked(number)
    case .speed: point.speed = PointRange.speed.checked(number.map { $0 * unit / 36 })
    case .cadence: point.cadence = PointRange.cadence.checked(number)
    case .altitude:
      point.altitude = PointRange.altitude.checked(
        number.map { $0 * (header.isImperial ? 0.3048 : 1) })
    case .power: point.power = PointRange.power.checked(number)
    }
  }
}
