import Engine

/// Reads a table of points whose first row names the columns, separated by commas, semicolons or tabs.
/// Rows that cannot be read are kept as far as they can, with a warning.
struct CSVReader {
  private var lines: LineSource
  private let limits: FileLimits
  private var warnings = WarningList()
  private var columns: [CSVColumn?] = []
  private var separator: UInt8 = 0x2C
  private var segments: [[TrackPoint]] = []
  private var segment: [TrackPoint] = []
  private var segmentNumber: Double?
  private var start: DateTime?
  private var hasBarometer = false
  private var sportText: String?
  private var pointCount = 0

  /// The longest word for a sport that is kept, in characters.
  static let sportLimit = 40

  init(_ source: any ByteSource, limits: FileLimits) {
    lines = LineSource(source, lengthLimit: limits.textByteCount, byteLimit: limits.byteCount)
    self.limits = limits
  }

  /// Whether a file's first bytes are a row of titles with a time or place among them.
  static func isTable(_ head: some Collection<UInt8>) -> Bool {
    let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
    guard let separator = separator(of: line) else { return false }
    let columns = titles(line, separator)
    return columns.contains(.time) || columns.contains(.latitude) && columns.contains(.longitude)
  }

  private static func separator(of line: some Collection<UInt8>) -> UInt8? {
    [0x09, 0x3B, 0x2C].first { line.contains($0) }
  }

  private static func titles(_ line: some Collection<UInt8>, _ separator: UInt8) -> [CSVColumn?] {
    line.drop { $0 >= 0x80 }.split(separator: separator, omittingEmptySubsequences: false).map {
      CSVColumn(title: decodeText($0).text[...])
    }
  }

  mutating func read() throws(FileError) -> ActivityFile {
    var line = 0
    while let next = try lines.next() {
      line += 1
      if line == 1 {
        readTitles(next.bytes)
      } else if !limits.allows(pointAfter: pointCount, in: segments.count) {
        let message = "only the first \(limits.pointCount) points were read"
        warnings.add(.tooLarge, message, at: (line, next.offset))
        break
      } else {
        readRow(next.bytes, at: (line, next.offset))
      }
    }
    return finish()
  }

  private mutating func readTitles(_ line: ArraySlice<UInt8>) {
    separator = Self.separator(of: line) ?? 0x2C
    columns = Self.titles(line.prefix { $0 != 0x0D }, separator)
  }

  private mutating func readRow(_ line: ArraySlice<UInt8>, at place: (line: Int, byteOffset: Int)) {
    guard line.contains(where: { $0 > 0x20 }) else { return }
    var row = CSVRow()
    let cells = line.split(
      separator: separator, maxSplits: columns.count, omittingEmptySubsequences: false)
    for (column, cell) in zip(columns, cells) {
      guard let column else { continue }
      let text = cell.trimmed
      if text.isEmpty { continue }
      switch column {
      case .time: row.time = time(text, at: place)
      case .altitudeSource: hasBarometer = hasBarometer || text.elementsEqual(barometerName.utf8)
      case .sport: sportText = sportText ?? Self.sport(text)
      default: row.values[column] = number(text, column, at: place)
      }
    }
    add(row, at: place)
  }

  /// A word for a sport. Numbers mean different sports to different programs.
  private static func sport(_ text: ArraySlice<UInt8>) -> String? {
    let word = decodeText(text).text.prefix(sportLimit)
    return word.contains { $0.isLetter } ? String(word) : nil
  }

  private mutating func add(_ row: CSVRow, at place: (line: Int, byteOffset: Int)) {
    if let number = row.values[.segment], number != segmentNumber {
      endSegment()
      segmentNumber = number
    }
    var point = row.point
    if start == nil { start = row.time }
    if let time = row.time, let start { point.seconds = time.seconds(since: start) }
    if start == nil { point.seconds = row.values[.seconds] }
    if row.hasBadPlace { warnings.add(.position, "the point has no usable position", at: place) }
    if let seconds = point.seconds, let last = segment.last?.seconds, seconds < last {
      warnings.add(.timeGoesBack, "the point is earlier than the one before it", at: place)
    }
    segment.append(point)
    pointCount += 1
  }

  private mutating func endSegment() {
    if !segment.isEmpty { segments.append(segment) }
    segment.removeAll()
  }

  private mutating func number(
    _ text: ArraySlice<UInt8>, _ column: CSVColumn, at place: (line: Int, byteOffset: Int)
  ) -> Double? {
    let value = text.withUnsafeBufferPointer { parseDecimal($0) }
    if let value, column.range.contains(value) { return value }
    warnings.add(
      .value, "\"\(decodeText(text.prefix(40)).text)\" is no usable number here", at: place)
    return nil
  }

  /// A date, or seconds or milliseconds since 1970.
  private mutating func time(
    _ text: ArraySlice<UInt8>, at place: (line: Int, byteOffset: Int)
  ) -> DateTime? {
    let date = text.withUnsafeBufferPointer { DateTime(bytes: $0) }
    let number = text.withUnsafeBufferPointer { parseDecimal($0) }
    if let number, let time = DateTime(unixSeconds: abs(number) > 1e11 ? number / 1000 : number) {
      return time
    }
    if date?.zoneMinutes == nil && date != nil {
      warnings.add(.timeWithoutZone, "the time has no zone; UTC was assumed", at: place)
    }
    if date == nil {
      warnings.add(.time, "\"\(decodeText(text.prefix(40)).text)\" is no time", at: place)
    }
    return date
  }

  private mutating func finish() -> ActivityFile {
    endSegment()
    if pointCount == 0 { warnings.add(.noTrack, "there is no recorded point in it") }
    let recording = Recording(
      sport: sportText.flatMap(Sport.init(fileText:)) ?? .other,
      startUnixSeconds: start?.unixSeconds,
      altitudeSource: hasBarometer ? .barometer : .gps, segments: segments,
      recordedDistanceMeters: runningTotal(segments))
    var file = ActivityFile(format: .csv, recording: recording)
    file.sportText = sportText
    file.warnings = warnings.warnings
    return file
  }
}

/// A row while it is read.
private struct CSVRow {
  var time: DateTime?
  var values: [CSVColumn: Double] = [:]

  var point: TrackPoint {
    TrackPoint(
      coordinate: coordinate, altitude: values[.altitude],
      heartRate: values[.heartRate].flatMap { $0 > 0 ? $0 : nil }, cadence: values[.cadence],
      speed: values[.speed], distance: values[.distance], power: values[.power],
      temperature: values[.temperature])
  }

  var hasBadPlace: Bool {
    values[.latitude] != nil && values[.longitude] != nil && coordinate == nil
  }

  /// Numbers beyond all degrees are FIT's semicircles, as tools write them that only list a file.
  private var coordinate: Coordinate? {
    guard var latitude = values[.latitude], var longitude = values[.longitude] else { return nil }
    if abs(latitude) > 1000 || abs(longitude) > 1000 {
      latitude = latitude * 180 / semicirclesPerHalfTurn
      longitude = longitude * 180 / semicirclesPerHalfTurn
    }
    guard abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
    return Coordinate(latitude: latitude, longitude: wrappedLongitude(longitude))
  }
}

extension ArraySlice<UInt8> {
  /// Without white space and quotes at either end.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isMargin: (UInt8) -> Bool = { $0 <= 0x20 || $0 == 0x22 }
    guard let first = firstIndex(where: { !isMargin($0) }),
      let last = lastIndex(where: { !isMargin($0) })
    else { return [] }
    return self[first...last]
  }
}
