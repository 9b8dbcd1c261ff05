/// The meaning of a column, derived from its title.
struct CSVHeading {
  var column: CSVColumn
  /// The notation of latitudes and longitudes.
  var angle: CSVAngle
  var scale = CSVScale.one

  /// - Parameter defaults: the units for columns whose title doesn't state one.
  /// - Returns: nil if the title or its unit is unknown.
  init?(_ title: ArraySlice<UInt8>, defaults: [CSVColumn: CSVScale] = [:]) {
    let text = decodeText(title.withoutByteOrderMark).text.lowercased()
    guard let (column, scale) = Self.bare[text] ?? Self.stated(text) ?? Self.suffixed(text) else {
      return nil
    }
    self.column = column
    self.scale = scale ?? defaults[column] ?? .one
    angle = CSVAngle(title: text)
  }

  init(_ column: CSVColumn) {
    self.column = column
    angle = .degrees
  }

  /// Returns the default units of loggers whose column titles don't state them. Columbus and VisionTac write speeds in
  /// km/h.
  static func unstatedUnits(below titles: [ArraySlice<UInt8>]) -> [CSVColumn: CSVScale] {
    let isColumbus = titles.contains { $0.elementsEqual("LATITUDE N/S".utf8) }
    return isColumbus ? [.speed: CSVScale(unit: "km/h", of: .speed) ?? .one] : [:]
  }

  private typealias Meaning = (CSVColumn, CSVScale?)

  /// Column titles that consist only of a unit, as written by PowerTap.
  private static let bare: [String: Meaning] = {
    let columns: [(CSVColumn, [String])] = [
      (.seconds, ["minutes"]), (.speed, ["km/h", "kph", "mph"]), (.distance, ["km", "miles"]),
    ]
    let titles = columns.flatMap { column, units in
      units.map { ($0, (column, CSVScale(unit: $0, of: column))) }
    }
    return Dictionary(titles, uniquingKeysWith: { first, _ in first })
  }()

  /// Parses a title such as `distance` or `distance (km)`.
  private static func stated(_ text: String) -> Meaning? {
    guard let bracket = text.firstIndex(where: { "([".contains($0) }) else {
      return CSVColumn(title: text).map { ($0, nil) }
    }
    guard let column = CSVColumn(title: text[..<bracket]) else { return nil }
    let unit = text[bracket...].dropFirst().prefix { !")]".contains($0) }
    let scale = CSVScale(unit: String(unit), of: column)
    return scale == nil && column.needsKnownUnit ? nil : (column, scale)
  }

  /// Parses a title such as `altitude_ft`, `speed_km_h` or `distance km`.
  private static func suffixed(_ text: String) -> Meaning? {
    let words = text.split { "_ .-".contains($0) }
    for count in 1...2 where words.count > count {
      let unit = words.suffix(count).joined(separator: count == 1 ? "" : "/")
      guard let column = CSVColumn(title: words.dropLast(count).joined()),
        let scale = CSVScale(unit: unit, of: column)
      else { continue }
      return (column, scale)
    }
    return nil
  }
}
