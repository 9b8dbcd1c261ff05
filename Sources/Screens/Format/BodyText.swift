import Engine

/// Formats body measurements in the athlete's units.
extension MetricFormatter {
  /// Returns a height such as "175 cm" or "5 ft 9 in".
  func bodyHeight(_ meters: Double) -> String {
    let length = Length.meters(meters)
    if isMetric {
      return joined(fixedText(length.centimeters, decimals: 0), " ", SettingsWords.centimeters.text)
    }
    let inches = Int(min(max(length.inches, 0), 1000).rounded(.toNearestOrEven))
    return SettingsWords.feetInches.filled(decimal(inches / 12), decimal(inches % 12))
  }

  /// Returns a weight such as "68.5 kg" or "151 lb".
  func bodyWeight(_ kilograms: Double) -> String {
    let mass = Mass.kilograms(kilograms)
    return isMetric
      ? joined(shortNumber(mass.kilograms), " ", SettingsWords.kilograms.text)
      : joined(shortNumber(mass.pounds), " ", SettingsWords.pounds.text)
  }

  /// Returns the number rounded to one decimal, which is omitted if it is 0.
  private func shortNumber(_ value: Double) -> String {
    let tenths = (value * 10).rounded(.toNearestOrEven)
    let isWhole = tenths / 10 == (tenths / 10).rounded(.down)
    return fixedText(tenths / 10, decimals: isWhole ? 0 : 1)
  }
}
