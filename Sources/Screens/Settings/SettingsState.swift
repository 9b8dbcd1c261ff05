public import Engine
public import Model

/// A field of the settings form.
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
  /// Returns the field's text with its unit, or nil if the value is unset or the field has no unit.
  public func text(of values: AthleteSettings, in units: UnitSystem) -> String? {
    let formatter = MetricFormatter(units: units)
    return switch self {
    case .height: values.heightMeters.map(formatter.bodyHeight)
    case .weight: values.weightKilograms.map(formatter.bodyWeight)
    case .units, .theme, .birthYear, .sex, .restingHeartRate, .maximumHeartRate: nil
    }
  }
}

/// A rejected field and its typed text.
public struct SettingsIssue: Equatable, Sendable {
  public var field: SettingsField
  public var typed: String

  public init(field: SettingsField, typed: String) {
    self.field = field
    self.typed = typed
  }
}

/// The contents of the settings page.
public struct SettingsState: Sendable {
  public var values: AthleteSettings
  public var problems: [SettingsIssue]
  /// Whether the settings were just saved.
  public var wasSaved: Bool
  /// Whether phones can connect over the local network, so that the page links to `/trust`.
  public var hasLocalNetwork: Bool
  /// Whether the athlete may choose folders on the server.
  public var mayChooseFolders: Bool
  /// Whether the athlete manages the backups, being the household's administrator.
  public var seesBackups: Bool
  /// The athlete's user name at the proxy that signs them in; nil without a proxy.
  public var proxyName: String?
  /// The disk space that the athlete's data uses, and its limit, such as `312 MB`.
  public var storage: (used: String, allowed: String?)?
  public var csrf: String

  public init(
    values: AthleteSettings, problems: [SettingsIssue] = [], wasSaved: Bool = false,
    hasLocalNetwork: Bool = false, mayChooseFolders: Bool = false, seesBackups: Bool = false,
    proxyName: String? = nil, csrf: String = ""
  ) {
    self.values = values
    self.problems = problems
    self.wasSaved = wasSaved
    self.hasLocalNetwork = hasLocalNetwork
    self.mayChooseFolders = mayChooseFolders
    self.seesBackups = seesBackups
    self.proxyName = proxyName
    self.csrf = csrf
  }
}
