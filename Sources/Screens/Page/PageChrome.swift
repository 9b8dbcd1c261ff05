public import Model

extension Theme {
  /// The value of `data-theme` on `<html>`, or nil to follow the system.
  var attribute: String? {
    switch self {
    case .system: nil
    case .light: "light"
    case .dark: "dark"
    }
  }
}

/// The parts of a page that surround its screen.
public struct PageChrome: Sendable {
  public var kind: PageKind
  /// The window's title without " · Andante", or nil for the kind's default title.
  public var title: String?
  public var theme: Theme
  /// The CSRF token that every change must send; empty if the user isn't signed in.
  public var csrf: String
  /// Whether the header says that the data belong to a demo.
  public var isDemo: Bool
  /// Whether tabs are shown. False if the user isn't signed in.
  public var showsTabs: Bool
  /// The settings that the script initially passes to `settings(code, value)` in `app.wasm`, as pairs such as "1:0
  /// 3:70".
  public var engineSettings: String
  /// The runner's personal cadence model, as the numbers of `PersonalCadenceModel`; empty if there is no model.
  public var personalModel: String
  /// The walker's step calibration, in the format of `keep` in `docs/developing/bridge.md`; empty if there is no
  /// calibration.
  public var stepCalibrationData: String
  /// The athlete's own click sounds, with an identifier and a name on each line; empty if there are no sounds.
  public var ownSounds: String
  /// The athlete's identifier on pages that store data on the device; empty on others.
  public var athlete: String
  /// The chosen background maps as JSON; empty if no map is chosen.
  public var tiles: String
  /// The address of the back link, or nil for the kind's default.
  public var back: String?
  /// The pages that the left and right arrow keys open.
  public var neighbours = PageNeighbours()

  public init(
    _ kind: PageKind, title: String? = nil, theme: Theme = .system, csrf: String = "",
    isDemo: Bool = false, showsTabs: Bool = true, engineSettings: String = "",
    personalModel: String = "", stepCalibrationData: String = "", ownSounds: String = "",
    athlete: String = "", tiles: String = "", back: String? = nil
  ) {
    self.kind = kind
    self.title = title
    self.theme = theme
    self.csrf = csrf
    self.isDemo = isDemo
    self.showsTabs = showsTabs
    self.engineSettings = engineSettings
    self.personalModel = personalModel
    self.stepCalibrationData = stepCalibrationData
    self.ownSounds = ownSounds
    self.athlete = athlete
    self.tiles = tiles
    self.back = back
  }
}

/// The pages before and after this one in its list, or nil at the list's ends.
public struct PageNeighbours: Equatable, Sendable {
  public var previous: String?
  public var next: String?

  public init(previous: String? = nil, next: String? = nil) {
    self.previous = previous
    self.next = next
  }
}
