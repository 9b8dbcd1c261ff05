import Engine
import Model
import Screens

/// The submitted settings form: the valid values, and the fields with invalid input. An empty field clears its value.
/// Missing and unchanged fields keep their value with full precision.
struct SettingsForm {
  private(set) var values: AthleteSettings
  private(set) var problems: [SettingsIssue] = []

  init(_ form: Form, before: AthleteSettings) {
    values = before
    values.units = Self.choice(form[SettingsField.units.name]) ?? before.units
    values.theme = Self.choice(form[SettingsField.theme.name]) ?? before.theme
    if let sex = form[SettingsField.sex.name] { values.sex = Self.choice(sex) }
    for field in SettingsField.allCases where field.kind != .choice { read(field, of: form) }
  }

  private mutating func read(_ field: SettingsField, of form: Form) {
    guard let typed = form[field.name], !matchesShownValue(typed, field) else { return }
    let value = field.checked(parse(typed, field))
    if value != nil || typed.allSatisfy(\.isWhitespace) {
      values[field] = value
    } else {
      problems.append(
        SettingsIssue(field: field, typed: String(typed.prefix(RequestLimits.shownLength))))
    }
  }

  /// Returns whether a field still contains the text that the page showed for the previous value, in either unit
  /// system.
  private func matchesShownValue(_ typed: String, _ field: SettingsField) -> Bool {
    UnitSystem.allCases.contains { field.text(of: values, in: $0) == typed }
  }

  private func parse(_ text: String, _ field: SettingsField) -> Double? {
    switch field.kind {
    case .length: meters(text)
    case .mass: Mass.parse(text, bareNumbers: values.units)?.kilograms
    case .heartRate, .number:
      InputRange(field.wholeRange).parse(text.filter { !$0.isWhitespace }).map(Double.init)
    case .choice: nil
    }
  }

  /// Parses a height. A bare number is in centimetres or feet, depending on the units; "5'9" and "1.75 m" are always
  /// accepted.
  private func meters(_ text: String) -> Double? {
    let isMetric = values.units == .metric
    let bare = isMetric ? Length.parse(text + "cm") : nil
    return (Length.parse(text, bareNumbers: isMetric ? nil : .imperial) ?? bare)?.meters
  }

  private static func choice<Value: CaseIterable & RawRepresentable<UInt8>>(
    _ text: String?
  ) -> Value? {
    Value.allCases.first { text == "\($0)" || text == String($0.rawValue) }
  }
}
