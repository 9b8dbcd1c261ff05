import Engine

/// The lines above the column titles in an iBike file: its name, version and system of units; the start; and in the fourth the
/// interval between rows.
struct IBikeHeader {
  private static let intervals = InputRange(1.0...60)

  /// Without a zone; nil if it cannot be read.
  let start: DateTime?
  /// Seconds between rows; 1 if the file does not say.
  let interval: Double
  /// The units for titles without one.
  let units: [CSVColumn: CSVScale]

  static func isFirstRow(_ cells: [ArraySlice<UInt8>]) -> Bool {
    cells.count > 2 && cells[0].elementsEqual("iBike".utf8)
  }

  /// - Parameter rows: behind the first row, and behind the fourth one afterwards.
  init(_ first: [ArraySlice<UInt8>], rows: inout CSVRows) throws(FileError) {
    start = Self.date(try rows.next()?.cells ?? [])
    _ = try rows.next()
    let facts = try rows.next()?.cells ?? []
    interval = Self.intervals.checked(facts.count > 4 ? facts[4].decimal : nil) ?? 1
    let isMetric = String(decoding: first[2], as: UTF8.self).lowercased() == "metric"
    let names: [(CSVColumn, String)] =
      isMetric
      ? [(.speed, "km/h"), (.distance, "km"), (.altitude, "m")]
      : [(.speed, "mph"), (.distance, "miles"), (.altitude, "feet")]
    units = Dictionary(
      names.compactMap { column, unit in CSVScale(unit: unit, of: column).map { (column, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Year, month, day, hour, minute and second in cells of their own.
  private static func date(_ cells: [ArraySlice<UInt8>]) -> DateTime? {
    guard cells.count >= 6 else { return nil }
    let text =
      cells[..<3].joined(separator: [0x2D]) + [0x20] + cells[3..<6].joined(separator: [0x3A])
    return Array(text)[...].dateTime
  }
}
