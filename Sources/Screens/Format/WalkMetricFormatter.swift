import Engine

/// Formats step lengths in the walker's unit, and walking speeds in km/h or mph. An unknown value is "–".
struct WalkMetricFormatter {
  let unit: WalkUnit
  private let everyday: MetricFormatter

  /// Creates a formatter.
  ///
  /// - Parameter system: The unit system for speeds. If nil, speeds are imperial if step lengths are in inches, and
  ///   metric otherwise.
  init(unit: WalkUnit, system: UnitSystem? = nil) {
    self.unit = unit
    everyday = MetricFormatter(units: system ?? (unit == .inches ? .imperial : .metric))
  }

  /// The unit of lengths, such as "cm".
  var lengthUnit: String {
    switch unit {
    case .inches: UnitWords.inches.text
    case .centimeters: UnitWords.centimeters.text
    case .meters: UnitWords.meters.text
    }
  }

  /// The unit of speeds, "km/h" or "mph".
  var speedUnit: String { everyday.speedUnit }
  /// One `speedUnit`, in metres per second.
  var speedUnitMetersPerSecond: Double { everyday.speedUnitMetersPerSecond }

  /// The number of decimals in lengths. Step lengths are measured to about a centimetre, so centimetres and inches are
  /// shown without decimals.
  private var decimals: Int { unit == .meters ? 2 : 0 }

  /// Returns a length without its unit.
  func number(_ meters: Double?) -> String {
    guard let meters else { return "–" }
    return fixedText(meters / unit.meters, decimals: decimals)
  }

  func length(_ meters: Double?) -> String { withUnit(number(meters), lengthUnit) }

  /// Returns the stride, twice the step length: "stride 130 cm".
  func stride(_ stepMeters: Double?) -> String {
    WalkWords.strideOf.filled(length(stepMeters.map { 2 * $0 }))
  }

  /// Returns a speed without its unit.
  func speedNumber(_ metersPerSecond: Double?) -> String { everyday.speed(metersPerSecond) }

  func speed(_ metersPerSecond: Double?) -> String {
    withUnit(speedNumber(metersPerSecond), speedUnit)
  }

  /// Returns a speed such as "112 cm/s", in the unit used in clinics and studies. Always shown in addition to `speed`.
  func clinicalSpeed(_ metersPerSecond: Double?) -> String {
    withUnit(number(metersPerSecond), joined(lengthUnit, "/", UnitWords.seconds.text))
  }

  /// Returns a length as a form field shows it, with an additional decimal if rounding would change the
  /// value visibly.
  func typed(_ meters: Double) -> String {
    let value = meters / unit.meters
    let scale = unit == .meters ? 100.0 : 1
    let isRough = (value * scale - (value * scale).rounded(.toNearestOrEven)).magnitude < 0.05
    return fixedText(value, decimals: isRough ? decimals : decimals + 1)
  }

  func typedLength(_ meters: Double) -> String { withUnit(typed(meters), lengthUnit) }
  func typedSpeed(_ metersPerSecond: Double) -> String {
    let value = metersPerSecond / speedUnitMetersPerSecond
    let isRough = (value * 10 - (value * 10).rounded(.toNearestOrEven)).magnitude < 0.05
    return withUnit(fixedText(value, decimals: isRough ? 1 : 2), speedUnit)
  }

  /// Returns a length with its standard deviation, such as "65 ± 3 cm".
  func length(_ meters: Double?, deviation: Double?) -> String {
    guard let meters, let deviation else { return length(meters) }
    return withUnit(
      WalkWords.plusMinus.filled(
        number(meters), fixedText(deviation / unit.meters, decimals: finer)),
      lengthUnit)
  }

  private var finer: Int { unit == .inches ? 1 : decimals }
}
