import Engine
import Screens

/// What was typed into the settings form: the values that could be read, and which could not. Empty
/// fields mean "not told"; fields that were not sent stay as they were.
struct SettingsForm {
  private(set) var values: AthleteValues
  private(set) var problems: [SettingsProblem] = []

  private static let heightMeters = 0.5...2.8
  private static let weightKilograms = 20.0...400.0
  private static let birthYears = 1900...2100
  private static let restingHeartRates = 25...120
  private static let maximumHeartRates = 80...240

  init(_ form: Form, before: AthleteValues) {
    values = before
    values.units = form[SettingsField.units.name].flatMap(Self.units) ?? before.units
    values.theme = form[SettingsField.theme.name].flatMap(Self.theme) ?? before.theme
    if let sex = form[SettingsField.sex.name] { values.sex = Self.sex(sex) }
    let units = values.units
    read(.height, of: form, \.heightMeters) { Self.height($0, units) }
    read(.weight, of: form, \.weightKilograms) { Self.weight($0, units) }
    read(.birthYear, of: form, \.birthYear) { Self.number($0, in: Self.birthYears) }
    read(.restingHeartRate, of: form, \.restingHeartRate) {
      Self.number($0, in: Self.restingHeartRates)
    }
    read(.maximumHeartRate, of: form, \.maximumHeartRate) {
      Self.number($0, in: Self.maximumHeartRates)
    }
  }

  private mutating func read<Value>(
    _ field: SettingsField, of form: Form, _ path: WritableKeyPath<AthleteValues, Value?>,
    _ parse: (String) -> Value?
  ) {
    guard let typed = form[field.name] else { return }
    guard !typed.allSatisfy(\.isWhitespace) else {
      values[keyPath: path] = nil
      return
    }
    if let value = parse(typed) {
      values[keyPath: path] = value
    } else {
      problems.append(SettingsProblem(field: field, typed: String(typed.prefix(100))))
    }
  }

  /// A bare number is centimetres, or feet; "5'9" and "1.75 m" say what they are.
  private static func height(_ text: String, _ units: UnitSystem) -> Double? {
    let bare = units == .metric ? Length.parse(text + "cm") : nil
    let meters = (Length.parse(text, bareNumbers: units == .metric ? nil : .imperial) ?? bare)?
      .meters
    return meters.flatMap { heightMeters.contains($0) ? $0 : nil }
  }

  private static func weight(_ text: String, _ units: UnitSystem) -> Double? {
    let kilograms = Mass.parse(text, bareNumbers: units)?.kilograms
    return kilograms.flatMap { weightKilograms.contains($0) ? $0 : nil }
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text.filter { !$0.isWhitespace }).flatMap { range.contains($0) ? $0 : nil }
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
