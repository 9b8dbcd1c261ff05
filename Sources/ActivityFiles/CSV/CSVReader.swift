import Engine

/// Reads a table of points, separated by commas, semicolons or tabs, whose first row contains the column titles.
/// Converts units given in the titles or in a row below them. Unreadable values are skipped with a warning, and
/// unknown columns are reported.
struct CSVReader: SourceReader {
  private var rows: CSVRows
  private let limits: FileLimits
  var warnings = WarningList()
  private var headings: [CSVHeading?] = []
  private var titles: [String] = []
  private var bikeComputer: IBikeHeader?
  private var titleLocation = (line: 1, byteOffset: 0)
  private var unknown = CSVUnknownColumns()
  private var timeline = CSVTimeline()
  private var segments: [[TrackPoint]] = []
  private var segment: [TrackPoint] = []
  private var segmentNumber: Double?
  private var hasBarometer = false
  private var sportText: String?
  private var pointCount = 0

  /// The maximum length of a sport's name, in characters.
  static let sportLimit = 40

  init(_ source: any ByteSource, limits: FileLimits) {
    rows = CSVRows(source, limits: limits)
    self.limits = limits
  }

  static func reads(_ head: FileHead) -> Bool { isTable(head.text) }

  /// Returns whether a file starts with a row of titles that include a time or a position.
  private static func isTable(_ head: ArraySlice<UInt8>) -> Bool {
    let cells = CSVRows.cells(ofFirst: head.prefix { $0 != 0x0A && $0 != 0x0D })
    return cells.count > 1 && isTitles(cells) || IBikeHeader.isFirstRow(cells)
  }

  /// Returns the line number at which a table starts below other content, or nil if no table starts there.
  static func laterTable(_ head: ArraySlice<UInt8>) -> Int? {
    let lines = head.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.firstIndex(where: isTable).map { $0 + 1 }
  }

  private static func isTitles(_ cells: [ArraySlice<UInt8>]) -> Bool {
    let columns = Set(cells.compactMap { CSVHeading($0)?.column })
    return columns.contains(.time) || columns.contains(.date)
      || columns.isSuperset(of: [.latitude, .longitude])
      || columns.contains(.seconds) && !columns.isDisjoint(with: CSVColumn.measured)
  }

  mutating func read() throws(FileError) -> ActivityFile {
    try readHeader()
    while let row = try rows.next() {
      guard row.cells.contains(where: { !$0.isEmpty }) else { continue }
      guard limits.allows(pointAfter: pointCount, in: segments.count) else {
        let message = "only the first \(limits.pointCount) points were read"
        warnings.add(.tooLarge, message, at: row.location)
        break
      }
      if pointCount == 0 {
        if readUnits(row) { continue }
        findSides(row)
      }
      try checkSection(row)
      readRow(row)
    }
    return finish()
  }

  // MARK: Titles

  private mutating func readHeader() throws(FileError) {
    guard var row = try rows.next() else { return }
    if IBikeHeader.isFirstRow(row.cells) {
      let header = try IBikeHeader(row.cells, rows: &rows)
      if header.start == nil {
        warnings.add(.time, "the file has no usable start", at: row.location)
      } else {
        warnings.add(.timeWithoutZone, "the start has no zone; UTC was assumed", at: row.location)
      }
      (timeline.start, bikeComputer) = (header.start, header)
      guard let titles = try rows.next() else { return }
      row = titles
    }
    readTitles(row)
  }

  private mutating func readTitles(_ row: CSVRows.Row) {
    titleLocation = row.location
    let units = bikeComputer?.units ?? CSVHeading.unstatedUnits(below: row.cells)
    for cell in row.cells {
      let heading = CSVHeading(cell, defaults: units)
      let isKnown = heading.map { one in !headings.contains { $0?.column == one.column } } ?? false
      headings.append(isKnown ? heading : nil)
      titles.append(decodeText(cell.prefix(40)).text)
    }
    let columns = headings.map { $0?.column }
    timeline.hasDates = columns.contains(.date) && columns.contains(.time)
    noteUnits()
  }

  private mutating func noteUnits() {
    for heading in headings where heading?.column == .time {
      timeline.secondsPerUnit = heading?.scale.factor ?? 1
    }
  }

  /// Reads a row of units below the titles. Returns false if the row contains something else.
  private mutating func readUnits(_ row: CSVRows.Row) -> Bool {
    let hasUnits = zip(headings, row.cells).contains { heading, cell in
      heading.map { CSVScale(unit: cell, of: $0.column) != nil } ?? false
    }
    guard hasUnits, !row.cells.contains(where: { $0.decimal != nil }) else { return false }
    for (index, cell) in row.cells.enumerated() where index < headings.count && !cell.isEmpty {
      guard let column = headings[index]?.column else { continue }
      if let scale = CSVScale(unit: cell, of: column) {
        headings[index]?.scale = scale
      } else if column.needsKnownUnit {
        headings[index] = nil
        titles[index] += " (\(decodeText(cell.prefix(40)).text))"
      }
    }
    noteUnits()
    return true
  }

  /// Finds hemisphere columns by their content: a letter next to the latitude or longitude.
  private mutating func findSides(_ row: CSVRows.Row) {
    for index in headings.indices.dropFirst() where headings[index] == nil {
      guard let column = headings[index - 1]?.column.side, row.cells.indices.contains(index),
        row.cells[index].count == 1, let side = row.cells[index].first.flatMap(Hemisphere.init),
        side.isLatitude == (column == .latitudeSide)
      else { continue }
      headings[index] = CSVHeading(column)
    }
  }

  /// Throws if a row starts another table, because it is unclear how the two tables are related.
  private func checkSection(_ row: CSVRows.Row) throws(FileError) {
    let hasDigit = row.cells.contains { $0.contains { (0x30...0x39).contains($0) } }
    guard pointCount > 0, !hasDigit, row.cells.count(where: { !$0.isEmpty }) > 1 else { return }
    throw FileError(
      .unsupportedFormat, "another table begins here: save each table as a separate file",
      line: row.location.line, byteOffset: row.location.byteOffset)
  }

  // MARK: Rows

  private mutating func readRow(_ cells: CSVRows.Row) {
    warnings.add(cells)
    unknown.addUntitled(cells.cells, titles: titles)
    var row = CSVRow()
    for (heading, text) in zip(headings, cells.cells) {
      guard let heading, !text.isEmpty else { continue }
      switch heading.column {
      case .time: row.times.time = text
      case .date: row.times.date = text
      case .seconds: row.times.seconds = elapsed(text, heading, at: cells.location)
      case .altitudeSource: hasBarometer = hasBarometer || text.elementsEqual(barometerName.utf8)
      case .sport: sportText = sportText ?? Self.sport(text)
      case .latitude, .longitude: read(angle: text, heading, &row, at: cells.location)
      case .latitudeSide, .longitudeSide: read(side: text, heading.column, &row, at: cells.location)
      default: row.values[heading.column] = number(text, heading, at: cells.location)
      }
    }
    add(row, at: cells.location)
  }

  /// Returns the name of the sport in a cell. Ignores numeric codes because their meaning depends on the program.
  private static func sport(_ text: ArraySlice<UInt8>) -> String? {
    let word = decodeText(text).text.prefix(sportLimit)
    return word.contains { $0.isLetter } ? String(word) : nil
  }

  private mutating func add(_ row: CSVRow, at location: (line: Int, byteOffset: Int)) {
    if let number = row.values[.segment], number != segmentNumber {
      endSegment()
      segmentNumber = number
    }
    var point = row.point
    if let bikeComputer {
      point.seconds = Double(pointCount) * bikeComputer.interval
    } else {
      point.seconds = timeline.seconds(row.times, at: location, &warnings)
    }
    if row.hasUnusablePosition {
      warnings.add(.position, "the point has no usable position", at: location)
    }
    segment.append(point)
    pointCount += 1
  }

  private mutating func endSegment() {
    if !segment.isEmpty { segments.append(segment) }
    segment.removeAll()
    timeline.endSegment()
  }

  private mutating func number(
    _ text: ArraySlice<UInt8>, _ heading: CSVHeading, at location: (line: Int, byteOffset: Int)
  ) -> Double? {
    if let value = text.decimal.map(heading.scale.value), heading.column.range.contains(value) {
      return value
    }
    warnings.add(.value, "\(text.quoted) is not a valid number", at: location)
    return nil
  }

  /// Parses a time since the start, written as a number or as `1:30:05`, and returns it in seconds.
  private mutating func elapsed(
    _ text: ArraySlice<UInt8>, _ heading: CSVHeading, at location: (line: Int, byteOffset: Int)
  ) -> Double? {
    text.elapsedSeconds ?? number(text, heading, at: location)
  }

  private mutating func finish() -> ActivityFile {
    endSegment()
    timeline.finish(&segments, &warnings)
    for (index, title) in titles.enumerated() where headings[index] == nil && !title.isEmpty {
      unknown.add(title, at: index)
    }
    unknown.warn(&warnings, at: titleLocation)
    if pointCount == 0 { warnings.add(.noTrack, "the file contains no recorded points") }
    let recording = Recording(
      sport: sportText.flatMap(Sport.init(fileText:)) ?? (bikeComputer == nil ? .other : .cycling),
      startUnixSeconds: timeline.start?.unixSeconds,
      altitudeSource: hasBarometer ? .barometer : .gps, segments: segments,
      recordedDistanceMeters: runningTotal(segments))
    var file = ActivityFile(format: .csv, recording: recording)
    file.sportText = sportText
    file.warnings = warnings.warnings
    return file
  }
}

// MARK: Angles

extension CSVReader {
  private mutating func read(
    angle text: ArraySlice<UInt8>, _ heading: CSVHeading, _ row: inout CSVRow,
    at location: (line: Int, byteOffset: Int)
  ) {
    let cell = CSVAngleCell(text)
    let isLatitude = heading.column == .latitude
    guard cell.side.map({ $0.isLatitude == isLatitude }) ?? true,
      let number = number(cell.number, heading, at: location)
    else { return row.markPositionUnusable() }
    var isGuess = false
    guard let degrees = heading.angle.degrees(number, isGuess: &isGuess) else {
      return row.markPositionUnusable()
    }
    if isGuess {
      warnings.add(.value, "\(text.quoted) was read as degrees times 10^7", at: location)
    }
    row.values[heading.column] = cell.side?.applied(to: degrees) ?? degrees
  }

  private mutating func read(
    side text: ArraySlice<UInt8>, _ column: CSVColumn, _ row: inout CSVRow,
    at location: (line: Int, byteOffset: Int)
  ) {
    let isLatitude = column == .latitudeSide
    guard let side = text.first.flatMap(Hemisphere.init), side.isLatitude == isLatitude else {
      warnings.add(.value, "\(text.quoted) is not a valid hemisphere", at: location)
      return row.markPositionUnusable()
    }
    row.sides[isLatitude ? .latitude : .longitude] = side
  }
}

/// The values of a row while it is being parsed.
private struct CSVRow {
  var times = CSVTimeline.Cells()
  /// The numeric values, with latitude and longitude in degrees.
  var values: [CSVColumn: Double] = [:]
  var sides: [CSVColumn: Hemisphere] = [:]
  private var isPositionUnusable = false

  var point: TrackPoint {
    TrackPoint(
      coordinate: coordinate, altitude: values[.altitude],
      heartRate: PointRange.heartRate.checked(values[.heartRate]), cadence: values[.cadence],
      speed: values[.speed], distance: values[.distance], power: values[.power],
      temperature: values[.temperature])
  }

  /// Whether the row contains a position that isn't usable.
  var hasUnusablePosition: Bool {
    isPositionUnusable || angle(.latitude) != nil && angle(.longitude) != nil && coordinate == nil
  }

  mutating func markPositionUnusable() { isPositionUnusable = true }

  private var coordinate: Coordinate? {
    guard !isPositionUnusable, let latitude = angle(.latitude), let longitude = angle(.longitude),
      abs(latitude) <= 90, abs(longitude) <= 360
    else { return nil }
    return Coordinate(latitude: latitude, longitude: wrappedLongitude(longitude))
  }

  private func angle(_ column: CSVColumn) -> Double? {
    guard let degrees = values[column] else { return nil }
    return sides[column]?.applied(to: degrees) ?? degrees
  }
}
