import Engine

/// Step lengths as a walker reads and types them, and walking speeds in km/h or mph as all speeds are. Unknown is "–".
struct WalkFigures {
  let unit: WalkUnit
  private let everyday: Figures

  /// - Parameter system: of speeds; nil takes the one that goes with the unit.
  init(unit: WalkUnit, system: UnitSystem? = nil) {
    self.unit = unit
    everyday = Figures(units: system ?? (unit == .inches ? .imperial : .metric))
  }

  /// Of a length: "cm".
  var lengthUnit: String {
    switch unit {
    case .inches: UnitWords.inches.text
    case .centimeters: UnitWords.centimeters.text
    case .meters: UnitWords.meters.text
    }
  }

  /// "km/h"
  var speedUnit: String { everyday.speedUnit }
  /// Of it, in m/s.
  var speedUnitMetersPerSecond: Double { everyday.speedUnitMetersPerSecond }

  /// As exact as a step is measured: whole centimetres, half an inch is too fine.
  private var decimals: Int { unit == .meters ? 2 : 0 }

  /// A length without its unit.
  func number(_ meters: Double?) -> String {
    guard let meters else { return "–" }
    return fixedText(meters / unit.meters, decimals: decimals)
  }

  func length(_ meters: Double?) -> String { withUnit(number(meters), lengthUnit) }

  /// "stride 130 cm", of a step's length.
  func stride(_ stepMeters: Double?) -> String {
    WalkWords.strideOf.filled(length(stepMeters.map { 2 * $0 }))
  }

  /// Without its unit.
  func speedNumber(_ metersPerSecond: Double?) -> String { everyday.speed(metersPerSecond) }

  func speed(_ metersPerSecond: Double?) -> String {
    withUnit(speedNumber(metersPerSecond), speedUnit)
  }

  /// "112 cm/s", as clinics and studies have it: only ever beside the other.
  func clinicalSpeed(_ metersPerSecond: Double?) -> String {
    withUnit(number(metersPerSecond), joined(lengthUnit, "/", UnitWords.seconds.text))
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
    let value = metersPerSecond / speedUnitMetersPerSecond
    let isRough = (value * 10 - (value * 10).rounded(.toNearestOrEven)).magnitude < 0.05
    return withUnit(fixedText(value, decimals: isRough ? 1 : 2), speedUnit)
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
