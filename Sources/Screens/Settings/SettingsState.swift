public import Engine

/// Only where the body's numbers differ by it; nobody has to say. Raw values are stored.
public enum Sex: UInt8, Equatable, Sendable, CaseIterable {
  case female = 1
  case male = 2
}

/// What an athlete may tell about themselves. Nil is not told.
public struct AthleteValues: Equatable, Sendable {
  public var units: UnitSystem
  public var theme: Theme
  public var heightMeters: Double?
  public var weightKilograms: Double?
  public var birthYear: Int?
  public var sex: Sex?
  /// Beats a minute.
  public var restingHeartRate: Int?
  public var maximumHeartRate: Int?

  public init(
    units: UnitSystem = .metric, theme: Theme = .system, heightMeters: Double? = nil,
    weightKilograms: Double? = nil, birthYear: Int? = nil, sex: Sex? = nil,
    restingHeartRate: Int? = nil, maximumHeartRate: Int? = nil
  ) {
    self.units = units
    self.theme = theme
    self.heightMeters = heightMeters
    self.weightKilograms = weightKilograms
    self.birthYear = birthYear
    self.sex = sex
    self.restingHeartRate = restingHeartRate
    self.maximumHeartRate = maximumHeartRate
  }
}

/// A field of the settings form; the raw value is its name there.
public enum SettingsField: UInt8, CaseIterable, Sendable {
  case units, theme, height, weight, birthYear, sex, restingHeartRate, maximumHeartRate

  public var name: String {
    switch self {
    case .units: "units"
    case .theme: "theme"
    case .height: "height"
    case .weight: "weight"
    case .birthYear: "birth-year"
    case .sex: "sex"
    case .restingHeartRate: "resting-heart-rate"
    case .maximumHeartRate: "maximum-heart-rate"
    }
  }
}

extension SettingsField {
  /// What the form says of a value with a unit; nil where it is not told, and of fields without units.
  public func text(of values: AthleteValues, in units: UnitSystem) -> String? {
    let figures = Figures(units: units)
    return switch self {
    case .height: values.heightMeters.map(figures.bodyHeight)
    case .weight: values.weightKilograms.map(figures.bodyWeight)
    case .units, .theme, .birthYear, .sex, .restingHeartRate, .maximumHeartRate: nil
    }
  }
}

/// A field that could not be used, with what was typed into it.
public struct SettingsProblem: Equatable, Sendable {
  public var field: SettingsField
  public var typed: String

  public init(field: SettingsField, typed: String) {
    self.field = field
    self.typed = typed
  }
}

/// What the settings page shows.
public struct SettingsState: Sendable {
  public var values: AthleteValues
  public var problems: [SettingsProblem]
  /// Whether the page answers a successful save.
  public var wasSaved: Bool
  /// Whether `/trust` leads a phone on the local network here.
  public var hasLocalNetwork: Bool
  /// Whether the athlete may name folders of the server's.
  public var namesFolders: Bool
  /// Whether the athlete sees to the backups, as the household's administrator.
  public var seesBackups: Bool
  /// By which a proxy signs the athlete in; nil where none does.
  public var proxyName: String?
  /// What the athlete's data takes on the server's disk, and what it may, such as `312 MB`.
  public var storage: (used: String, allowed: String?)?
  public var csrf: String

  public init(
    values: AthleteValues, problems: [SettingsProblem] = [], wasSaved: Bool = false,
    hasLocalNetwork: Bool = false, namesFolders: Bool = false, seesBackups: Bool = false,
    proxyName: String? = nil, csrf: String = ""
  ) {
    self.values = values
    self.problems = problems
    self.wasSaved = wasSaved
    self.hasLocalNetwork = hasLocalNetwork
    self.namesFolders = namesFolders
    self.seesBackups = seesBackups
    self.proxyName = proxyName
    self.csrf = csrf
  }
}
