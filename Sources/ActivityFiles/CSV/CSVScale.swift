/// A conversion from a column's unit to the internal unit.
struct CSVScale: Equatable {
  /// The size of the file's unit in internal units.
  var factor: Double
  /// The internal value that corresponds to zero in the file's unit.
  var zero = 0.0

  static let one = CSVScale(factor: 1)

  private init(factor: Double, zero: Double = 0) {
    self.factor = factor
    self.zero = zero
  }

  /// Returns nil if the unit is unknown or doesn't fit the column.
  init?(unit: String, of column: CSVColumn) {
    guard let scale = column.units[unit.lowercased().filter { !" .".contains($0) }] else {
      return nil
    }
    self = scale
  }

  /// - Parameter unit: the unit, optionally in brackets.
  init?(unit: ArraySlice<UInt8>, of column: CSVColumn) {
    let text = decodeText(unit.prefix(40)).text
    self.init(unit: text.filter { !"()[]".contains($0) }, of: column)
  }

  func value(_ number: Double) -> Double { number * factor + zero }

  fileprivate static func times(_ factor: Double, _ names: String) -> [(String, CSVScale)] {
    names.split(separator: " ").map { (String($0), CSVScale(factor: factor)) }
  }

  fileprivate static let temperatures: [(String, CSVScale)] =
    times(1, "c °c degc celsius")
    + ["f", "°f", "degf", "fahrenheit"].map { ($0, CSVScale(factor: 5 / 9, zero: -160 / 9)) }
    + ["k", "kelvin"].map { ($0, CSVScale(factor: 1, zero: -273.15)) }
}

extension CSVColumn {
  /// The columns of measured values. A table that states times only as elapsed seconds counts as a recording if it has
  /// at least one of these columns.
  static let measured: Set<CSVColumn> = [.heartRate, .cadence, .speed, .distance, .power]

  /// Whether values in an unknown unit are useless. False for text and dates, which have no unit, and for angles,
  /// whose notation `CSVAngle` handles.
  var needsKnownUnit: Bool { !units.isEmpty && self != .time }

  /// The supported units of the column. For `.time` they apply to times since the start.
  fileprivate var units: [String: CSVScale] { Self.allUnits[self] ?? [:] }

  private static let allUnits: [CSVColumn: [String: CSVScale]] = {
    let lengths =
      CSVScale.times(1, "m meter meters metre metres") + CSVScale.times(0.3048, "ft feet foot")
      + CSVScale.times(1_000, "km kilometers kilometres")
    let times =
      CSVScale.times(1, "s sec secs seconds") + CSVScale.times(0.001, "ms milliseconds")
      + CSVScale.times(60, "min mins minutes") + CSVScale.times(3_600, "h hr hours")
    let units: [(CSVColumn, [(String, CSVScale)])] = [
      (.time, times), (.seconds, times), (.altitude, lengths),
      (
        .distance,
        lengths + CSVScale.times(1_609.344, "mi mile miles") + CSVScale.times(0.9144, "yd yards")
      ),
      (
        .speed,
        CSVScale.times(1, "m/s mps ms ms-1") + CSVScale.times(1 / 3.6, "km/h km/hr kmh kph")
          + CSVScale.times(0.44704, "mph mi/h mi/hr")
          + CSVScale.times(1_852.0 / 3_600, "kn kt kts knots")
      ),
      (.heartRate, CSVScale.times(1, "bpm beats/min 1/min")),
      (.cadence, CSVScale.times(1, "rpm spm 1/min steps/min")),
      (.power, CSVScale.times(1, "w watt watts") + CSVScale.times(1_000, "kw")),
      (.temperature, CSVScale.temperatures),
    ]
    return Dictionary(
      uniqueKeysWithValues: units.map { column, names in
        (column, Dictionary(names, uniquingKeysWith: { first, _ in first }))
      })
  }()
}
