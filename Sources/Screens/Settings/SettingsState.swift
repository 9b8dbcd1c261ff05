public import Model

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
