import Engine

/// The list of activities in Strava's bulk export of an account, `activities.csv`, in any supported language.
///
/// Ambiguous values are treated as missing, with a warning that states the line. All rows are kept in memory.
public struct StravaExport: Sendable {
  /// The rows in file order, without duplicate activities.
  public private(set) var rows: [StravaExportRow] = []
  /// One warning per column with unreadable values.
  public private(set) var warnings: [FileWarning] = []

  private let columns: ExportColumns
  private var marks: (shown: ExportNumber.Mark?, stored: ExportNumber.Mark?) = (nil, nil)
  /// The unit of the displayed distance, in metres; nil if unknown.
  private var shownUnit: Double?
  private var storesMeters = true
  private var warned: [ExportColumn: Int] = [:]
  private var known: Set<Int64> = []

  private typealias Line = (number: Int, cells: [ExportColumn: String])

  /// - Throws: `unknownFormat` if the file isn't a list of activities, `tooLarge` if it has too many rows.
  public init(_ bytes: [UInt8], limits: FileLimits = .standard) throws(FileError) {
    var table = ExportTable(bytes)
    guard let titles = table.next(), let first = table.next(),
      let columns = ExportColumns(titles: titles.cells, first: first.cells)
    else {
      throw FileError(
        .unknownFormat,
        "this is not Strava's list of activities: the columns for IDs and files are missing")
    }
    self.columns = columns
    var lines = [Self.line(first, columns)]
    while let row = table.next() {
      guard lines.count < limits.entryCount else {
        throw FileError(
          .tooLarge, "there are more than \(limits.entryCount) rows", line: row.line)
      }
      lines.append(Self.line(row, columns))
    }
    findMarks(lines)
    findUnit(lines)
    for line in lines { add(line) }
    warnings += table.warnings.warnings
  }

  private static func line(_ row: ExportTable.Row, _ columns: ExportColumns) -> Line {
    var cells: [ExportColumn: String] = [:]
    for column in ExportColumn.allCases {
      guard let index = columns[column], row.cells.indices.contains(index) else { continue }
      let text = trimmed(row.cells[index])
      if !text.isEmpty { cells[column] = text }
    }
    return (row.line, cells)
  }

  // MARK: Number formats

  private static let shown: Set<ExportColumn> = [.shownElapsed, .shownDistance]

  /// Detects the decimal separators. Displayed columns follow the language of the account; stored columns may not. Each
  /// group uses the separator that its numbers reveal, otherwise the language's separator.
  private mutating func findMarks(_ lines: [Line]) {
    var found: (shown: Set<ExportNumber.Mark>, stored: Set<ExportNumber.Mark>) = ([], [])
    for line in lines {
      for (column, text) in line.cells where column.isNumber {
        guard let mark = ExportNumber.evidence(text) else { continue }
        if Self.shown.contains(column) {
          found.shown.insert(mark)
        } else {
          found.stored.insert(mark)
        }
      }
    }
    let usual = columns.isEnglish.map { $0 ? ExportNumber.Mark.point : .comma }
    marks.shown = found.shown.count == 1 ? found.shown.first : usual
    marks.stored = found.stored.count == 1 ? found.stored.first : usual
  }

  private func number(_ column: ExportColumn, of line: Line) -> Double? {
    line.cells[column].flatMap {
      ExportNumber.value($0, mark: Self.shown.contains(column) ? marks.shown : marks.stored)
    }.flatMap { $0 <= 1e9 ? $0 : nil }
  }

  private static let units = [1.0, 1_000, 1_609.344]

  /// Detects the unit of the displayed distance, kilometres or miles, by comparison with the stored distance in
  /// metres. The majority of rows decides. If both distances are equal, the unit is unknown.
  private mutating func findUnit(_ lines: [Line]) {
    if columns.isBeforeJuly2019 {
      shownUnit = 1
      return
    }
    var votes = [0, 0, 0]
    for line in lines {
      guard let shown = number(.shownDistance, of: line), shown > 0.5,
        let stored = number(.distance, of: line), stored > 0
      else { continue }
      let unit = Self.units.firstIndex { abs(stored / shown / $0 - 1) < 0.02 }
      if let unit { votes[unit] += 1 }
    }
    guard let most = votes.max(), most > 0, let unit = votes.firstIndex(of: most) else { return }
    if unit == 0 { storesMeters = false } else { shownUnit = Self.units[unit] }
  }

  // MARK: Rows

  private mutating func add(_ line: Line) {
    guard let id = StravaExportRow.ids.parse(line.cells[.id]) else {
      return warn(.id, "the row has no activity ID and was skipped", line)
    }
    guard known.insert(id).inserted else {
      return warn(.id, "the activity \(id) is listed again; only its first row was used", line)
    }
    var row = StravaExportRow(line: line.number, id: id)
    row.title = line.cells[.title] ?? ""
    row.notes = line.cells[.description] ?? ""
    row.gear = line.cells[.gear]
    row.file = line.cells[.file]
    row.isCommute = ["true", "1", "1.0", "1,0"].contains(
      line.cells[.shownCommute]?.lowercased() ?? "")
    row.startUnixSeconds = start(line)
    readSport(line, &row)
    readNumbers(line, &row)
    rows.append(row)
  }

  private mutating func start(_ line: Line) -> Double? {
    guard let text = line.cells[.date] else {
      warn(.date, "the activity has no date", line)
      return nil
    }
    let seconds = ExportDate.unixSeconds(
      text, isDayFirst: columns.isEnglish.flatMap { $0 ? nil : true })
    if seconds == nil { warn(.date, "\"\(text.prefix(40))\" is not a valid date", line) }
    return seconds
  }

  private mutating func readSport(_ line: Line, _ row: inout StravaExportRow) {
    guard let word = line.cells[.sport] else { return }
    row.sportText = String(word.prefix(CSVReader.sportLimit))
    row.sportType = ExportSport.type(row.sportText)
    if row.sportType == nil { warn(.sport, "\"\(row.sportText)\" is not a known sport", line) }
  }

  private mutating func readNumbers(_ line: Line, _ row: inout StravaExportRow) {
    row.totals.elapsedSeconds = checked(.elapsed, line) ?? checked(.shownElapsed, line)
    row.totals.movingSeconds = checked(.moving, line)
    row.totals.elevationGainMeters = checked(.elevationGain, line)
    row.totals.distanceMeters = distance(line)
    row.maximumSpeed = checked(.maximumSpeed, line)
    row.maximumHeartRate = checked(.maximumHeartRate, line)
    row.averageHeartRate = checked(.averageHeartRate, line)
    row.kilocalories = checked(.calories, line)
  }

  private mutating func distance(_ line: Line) -> Double? {
    if !storesMeters {
      warn(.distance, "both distances are the same, so their unit is unknown", line)
      return nil
    }
    if let meters = checked(.distance, line) { return meters }
    guard let shown = checked(.shownDistance, line) else { return nil }
    if let shownUnit { return shown * shownUnit }
    if shown > 0 { warn(.shownDistance, "the unit of the distance is unknown", line) }
    return nil
  }

  private mutating func checked(_ column: ExportColumn, _ line: Line) -> Double? {
    guard let text = line.cells[column] else { return nil }
    let value = number(column, of: line)
    if value == nil { warn(column, "\"\(text.prefix(40))\" is not a valid number", line) }
    return value
  }

  private mutating func warn(_ column: ExportColumn, _ message: String, _ line: Line) {
    if let index = warned[column] {
      warnings[index].count += 1
      return
    }
    warned[column] = warnings.count
    warnings.append(FileWarning(.value, message, line: line.number))
  }
}
