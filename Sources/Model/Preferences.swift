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

  public var setting: SettingsField {
    switch self {
    case .height: .heightMeters
    case .weight: .weightKilograms
    case .restingHeartRate: .restingHeartRate
    case .birthYear: .birthYear
    case .sex: .sex
    }
  }
}

/// A setting of an athlete, in the order of the form and of the export. Case names are the names in the API. Raw values
/// are the names of columns in the database and of members in the export.
public enum SettingsField: String, Sendable, CaseIterable {
  case units
  case theme
  case heightMeters = "height_meters"
  case weightKilograms = "weight_kilograms"
  case birthYear = "birth_year"
  case sex
  case restingHeartRate = "resting_heart_rate"
  case maximumHeartRate = "maximum_heart_rate"

  /// The kind of a setting's value, which determines its unit and how it is entered.
  public enum Kind: Sendable {
    /// A raw value of an enumeration.
    case choice
    /// A length in metres.
    case length
    /// A mass in kilograms.
    case mass
    /// A whole number of beats per minute.
    case heartRate
    /// Another whole number.
    case number
  }

  private var entry: (name: String, kind: Kind, range: ClosedRange<Double>) {
    switch self {
    case .units: ("units", .choice, 0...255)
    case .theme: ("theme", .choice, 0...255)
    case .heightMeters: ("height", .length, Limits.heightMeters)
    case .weightKilograms: ("weight", .mass, Limits.weightKilograms)
    case .birthYear: ("birth-year", .number, 1900...2100)
    case .sex: ("sex", .choice, 0...255)
    case .restingHeartRate: ("resting-heart-rate", .heartRate, 25...120)
    case .maximumHeartRate: ("maximum-heart-rate", .heartRate, 80...240)
    }
  }

  /// The field's name in forms.
  public var name: String { entry.name }
  public var kind: Kind { entry.kind }
  /// The accepted values.
  public var range: ClosedRange<Double> { entry.range }
  /// The accepted values of a setting whose value is a whole number.
  public var wholeRange: ClosedRange<Int> { Int(range.lowerBound)...Int(range.upperBound) }

  /// Whether the values are whole numbers.
  public var isWhole: Bool { kind != .length && kind != .mass }

  /// Returns the value if it is in the range, otherwise nil.
  public func checked(_ value: Double?) -> Double? { InputRange(range).checked(value) }
}

/// The athlete's personal data and display preferences. Unknown values are nil and are never guessed.
public struct AthleteSettings: Equatable, Sendable {
  public var units = UnitSystem.metric
  public var theme = Theme.system
  public var heightMeters: Double?
  public var weightKilograms: Double?
  public var birthYear: Int?
  /// The sex, which is used only in calculations that depend on it.
  public var sex: Sex?
  /// The resting heart rate, in beats per minute.
  public var restingHeartRate: Int?
  /// The maximum heart rate, in beats per minute.
  public var maximumHeartRate: Int?

  public init() {}

  /// The value of a setting as a number. Setting a choice to an unknown raw value resets it to its default. The setter
  /// doesn't check ranges.
  public subscript(field: SettingsField) -> Double? {
    get {
      switch field {
      case .units: Double(units.rawValue)
      case .theme: Double(theme.rawValue)
      case .heightMeters: heightMeters
      case .weightKilograms: weightKilograms
      case .birthYear: birthYear.map(Double.init)
      case .sex: sex.map { Double($0.rawValue) }
      case .restingHeartRate: restingHeartRate.map(Double.init)
      case .maximumHeartRate: maximumHeartRate.map(Double.init)
      }
    }
    set {
      let whole = newValue.flatMap { Int(exactly: $0) }
      let code = newValue.flatMap { UInt8(exactly: $0) }
      switch field {
      case .units: units = code.flatMap(UnitSystem.init) ?? .metric
      case .theme: theme = code.flatMap(Theme.init) ?? .system
      case .heightMeters: heightMeters = newValue
      case .weightKilograms: weightKilograms = newValue
      case .birthYear: birthYear = whole
      case .sex: sex = code.flatMap(Sex.init)
      case .restingHeartRate: restingHeartRate = whole
      case .maximumHeartRate: maximumHeartRate = whole
      }
    }
  }
}

extension AthleteBody {
  /// Creates body data from the athlete's settings, with the athlete's age at the time of an activity.
  public init(_ settings: AthleteSettings, at unixSeconds: Double) {
    self.init(
      kilograms: settings.weightKilograms, restingHeartRate: settings[.restingHeartRate],
      maximumHeartRate: settings[.maximumHeartRate],
      age: settings[.birthYear].flatMap { AthleteBody.age(bornIn: $0, at: unixSeconds) },
      isFemale: settings.sex.map { $0 == .female })
  }
}
