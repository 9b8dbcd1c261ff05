/// HealthKit's units, with the size of each in internal units. The sizes are exact, by the definitions of the inch, the
/// pound and the thermochemical calorie.
enum HealthUnits {
  static let meters: [String: Double] = [
    "m": 1, "cm": 0.01, "mm": 0.001, "km": 1000, "in": 0.0254, "ft": 0.3048, "yd": 0.9144,
    "mi": 1609.344,
  ]
  static let kilograms: [String: Double] = [
    "kg": 1, "g": 0.001, "lb": 0.453_592_37, "oz": 0.028_349_523_125, "st": 6.350_293_18,
  ]
  static let perMinute: [String: Double] = ["count/min": 1, "count/s": 60, "Hz": 60]
  static let seconds: [String: Double] = ["s": 1, "min": 60, "hr": 3600, "ms": 0.001]
  /// In HealthKit, `Cal` is a kilocalorie and `cal` is a calorie.
  static let kilocalories: [String: Double] = [
    "kcal": 1, "Cal": 1, "cal": 0.001, "kJ": 1 / 4.184, "J": 1 / 4184,
  ]
}

extension String {
  /// The number in the text, with a decimal point or comma. Nil if the text isn't a number.
  var decimal: Double? {
    var text = self
    return text.withUTF8 { parseDecimal($0) }
  }
}
