import Engine

/// Step lengths and walking speeds as a walker reads and types them. Unknown is "–".
struct WalkFigures {
  let unit: WalkUnit

  /// Of a length: "cm".
  var lengthUnit: String {
    switch unit {
    case .inches: UnitWords.inches.text
    case .centimeters: UnitWords.centimeters.text
    case .meters: UnitWords.meters.text
    }
  }

  /// "cm/s"
  var speedUnit: String { joined(lengthUnit, "/", UnitWords.seconds.text) }

  /// As exact as a step is measured: whole centimetres, half an inch is too fine.
  private var decimals: Int { unit == .meters ? 2 : 0 }

  /// A length or, a second, a speed, without its unit.
  func number(_ meters: Double?) -> String {
    guard let meters else { return "–" }
    return fixedText(meters / unit.meters, decimals: decimals)
  }

  func length(_ meters: Double?) -> String { withUnit(number(meters), lengthUnit) }

  /// "stride 130 cm", of a step's length.
  func stride(_ stepMeters: Double?) -> String {
    WalkWords.strideOf.filled(length(stepMeters.map { 2 * $0 }))
  }

  func speed(_ metersPerSecond: Double?) -> String {
    withUnit(number(metersPerSecond), speedUnit)
  }

  /// As it is written into a field: with one place more where the value has one.
  func typed(_ meters: Double) -> String {
    let value = meters / unit.meters
    let scale = unit == .meters ? 100.0 : 1
    let isRough = (value * scale - (value * scale).rounded(.toNearestOrEven)).magnitude < 0.05
    return fixedText(value, decimals: isRough ? decimals : decimals + 1)
  }

  func typedLength(_ meters: Double) -> String { withUnit(typed(meters), lengthUnit) }
  func typedSpeed(_ metersPerSecond: Double) -> String {
    withUnit(typed(metersPerSecond), speedUnit)
  }

  /// "65 ± 3 cm"
  func length(_ meters: Double?, deviation: Double?) -> String {
    guard let meters, let deviation else { return length(meters) }
    return withUnit(
      WalkWords.plusMinus.filled(
        number(meters), fixedText(deviation / unit.meters, decimals: finer)),
      lengthUnit)
  }

  private var finer: Int { unit == .inches ? 1 : decimals }
}
