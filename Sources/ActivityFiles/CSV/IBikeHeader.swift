import Engine

/// The lines above the column titles in an iBike file. They contain the name, version and system of units, the start
/// and, in the fourth line, the interval between rows.
struct IBikeHeader {
  private static let intervals = InputRange(1.0...60)

  /// The start without a time zone, or nil if it cannot be read.
  let start: DateTime?
  /// The number of seconds between rows; 1 if the file doesn't state it.
  let interval: Double
  /// The units for columns whose title doesn't state one.
  let units: [CSVColumn: CSVScale]

  static func isFirstRow(_ cells: [ArraySlice<UInt8>]) -> Bool {
    cells.count > 2 && cells[0].elementsEqual("iBike".utf8)
  }

  /// - Parameter rows: the rows after the first one. The initializer consumes those up to and including the fourth.
  init(_ first: [ArraySlice<UInt8>], rows: inout CSVRows) throws(FileError) {
    start = Self.date(try rows.next()?.cells ?? [])
    _ = try rows.next()
    let cells = try rows.next()?.cells ?? []
    interval = Self.intervals.checked(cells.count > 4 ? cells[4].decimal : nil) ?? 1
    let isMetric = String(decoding: first[2], as: UTF8.self).lowercased() == "metric"
    let names: [(CSVColumn, String)] =
      isMetric
      ? [(.speed, "km/h"), (.distance, "km"), (.altitude, "m")]
      : [(.speed, "mph"), (.distance, "miles"), (.altitude, "feet")]
    units = Dictionary(
      names.compactMap { column, unit in CSVScale(unit: unit, of: column).map { (column, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Parses year, month, day, hour, minute and second from separate cells.
  private static func date(_ cells: [ArraySlice<UInt8>]) -> DateTime? {
    guard cells.count >= 6 else { return nil }
    let text =
      cells[..<3].joined(separator: [0x2D]) + [0x20] + cells[3..<6].joined(separator: [0x3A])
    return Array(text)[...].dateTime
  }
}
