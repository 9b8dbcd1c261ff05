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
    values.units = form[SettingsField.units.name].flatMap(Self.units) ?? before.units
    values.theme = form[SettingsField.theme.name].flatMap(Self.theme) ?? before.theme
    if let sex = form[SettingsField.sex.name] { values.sex = Self.sex(sex) }
    let units = values.units
    read(.height, of: form, \.heightMeters) { Self.height($0, units) }
    read(.weight, of: form, \.weightKilograms) { Self.weight($0, units) }
    read(.birthYear, of: form, \.birthYear) { Self.number($0, in: Limits.birthYears) }
    read(.restingHeartRate, of: form, \.restingHeartRate) {
      Self.number($0, in: Limits.restingHeartRates)
    }
    read(.maximumHeartRate, of: form, \.maximumHeartRate) {
      Self.number($0, in: Limits.maximumHeartRates)
    }
  }

  private mutating func read<Value>(
    _ field: SettingsField, of form: Form, _ path: WritableKeyPath<AthleteSettings, Value?>,
    _ parse: (String) -> Value?
  ) {
    guard let typed = form[field.name], !matchesShownValue(typed, field) else { return }
    guard !typed.allSatisfy(\.isWhitespace) else {
      values[keyPath: path] = nil
      return
    }
    if let value = parse(typed) {
      values[keyPath: path] = value
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

  /// Parses a height into metres. A bare number is in centimetres or feet, depending on the units; "5'9" and "1.75 m"
  /// are always accepted. Returns nil if the text is invalid or the height is out of range.
  private static func height(_ text: String, _ units: UnitSystem) -> Double? {
    let bare = units == .metric ? Length.parse(text + "cm") : nil
    let meters = (Length.parse(text, bareNumbers: units == .metric ? nil : .imperial) ?? bare)?
      .meters
    return meters.flatMap { Limits.heightMeters.contains($0) ? $0 : nil }
  }

  private static func weight(_ text: String, _ units: UnitSystem) -> Double? {
    let kilograms = Mass.parse(text, bareNumbers: units)?.kilograms
    return kilograms.flatMap { Limits.weightKilograms.contains($0) ? $0 : nil }
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    InputRange(range).parse(text.filter { !$0.isWhitespace })
  }

  private static func units(_ text: String) -> UnitSystem? {
    UnitSystem.allCases.first { text == "\($0)" || text == String($0.rawValue) }
  }

  private static func theme(_ text: String) -> Theme? {
    Theme.allCases.first { text == "\($0)" || text == String($0.rawValue) }
  }

  private static func sex(_ text: String) -> Sex? {
    Sex.allCases.first { text == "\($0)" || text == String($0.rawValue) }
  }
}
