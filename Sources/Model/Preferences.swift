public import Engine

/// The colour theme. Raw values are stored and never renumbered.
public enum Theme: UInt8, Equatable, Sendable, CaseIterable {
  case system = 0
  case light = 1
  case dark = 2
}

/// The athlete's sex, used only in formulas that depend on it. Raw values are stored and never renumbered.
public enum Sex: UInt8, Equatable, Sendable, CaseIterable {
  case female = 1
  case male = 2
}

/// A personal value that a health export may contain and that the settings can store.
public enum HealthProfileField: Equatable, Sendable, CaseIterable {
  case height, weight, restingHeartRate, birthYear, sex
}

/// The athlete's personal data and display preferences. Unknown values are nil and are never guessed.
public struct AthleteSettings: Equatable, Sendable {
  public var units: UnitSystem
  public var theme: Theme
  public var heightMeters: Double?
  public var weightKilograms: Double?
  public var birthYear: Int?
  /// The sex, which is used only in calculations that depend on it.
  public var sex: Sex?
  /// The resting heart rate, in beats per minute.
  public var restingHeartRate: Int?
  /// The maximum heart rate, in beats per minute.
  public var maximumHeartRate: Int?

  public init(
    units: UnitSystem = .metric, theme: Theme = .system, heightMeters: Double? = nil,
    weightKilograms: Double? = nil, birthYear: Int? = nil, sex: Sex? = nil,
    restingHeartRate: Int? = nil, maximumHeartRate: Int? = nil
  ) {
    (self.units, self.theme) = (units, theme)
    (self.heightMeters, self.weightKilograms) = (heightMeters, weightKilograms)
    (self.birthYear, self.sex) = (birthYear, sex)
    (self.restingHeartRate, self.maximumHeartRate) = (restingHeartRate, maximumHeartRate)
  }
}
