public import Engine

/// Light, dark, or as the system says. Raw values are stored.
public enum Theme: UInt8, Equatable, Sendable, CaseIterable {
  case system = 0
  case light = 1
  case dark = 2

  /// The value of `data-theme` on `<html>`; nil leaves it to the system.
  var attribute: String? {
    switch self {
    case .system: nil
    case .light: "light"
    case .dark: "dark"
    }
  }
}

/// Which page this is: decides its title, the tab it stands under and where "back" leads.
public enum PageKind: Equatable, Sendable {
  /// What the engine draws on the page itself.
  case session(CoachKind)
  case today, move, metronome, activities, activity, activityEdit, importResult, settings,
    deviceCheck
  case statistics, routesMap, plan, health, tokens, strava, importLog
  case reminders, jobs, folder, backup, mapTiles
  case household, devices, stored
  case comparePick, compare
  case walkHistory, walkSteps, walkReport
  case exercises, exercise, workoutHistory
  case garage, gear, service, garageForm
  case about, message, setup, trust, gallery
  case deleted
}

/// What surrounds a screen.
public struct PageChrome: Sendable {
  public var kind: PageKind
  /// Before " · Andante" in the window's title; nil takes the kind's own.
  public var title: String?
  public var theme: Theme
  /// The token every change must carry; empty on pages nobody is signed in to.
  public var csrf: String
  /// Says in the header that nothing here is the visitor's own.
  public var isDemo: Bool
  /// False where nobody is signed in: no tabs then.
  public var showsTabs: Bool
  /// What `app.wasm` is told by `settings(code, value)` before anything else, as pairs "1:0 3:70".
  public var engineSettings: String
  /// The runner's own line, as the numbers of `PersonalCadenceModel`; empty without one.
  public var personalModel: String
  /// What is known of the walker's steps, as `docs/border.md` writes it after `keep`; empty where nothing is.
  public var stepKnowledge: String
  /// The athlete's own clicks, an identity and a name on each line; empty without any.
  public var ownSounds: String
  /// Whose page it is, where the page keeps something on the device for them; else empty.
  public var athlete: String
  /// What the page is told of the chosen maps, in JSON; empty while none are chosen.
  public var tiles: String
  /// Where "back" leads; nil takes the kind's own.
  public var back: String?
  /// Where the left and the right arrow key lead.
  public var neighbours = PageNeighbours()

  public init(
    _ kind: PageKind, title: String? = nil, theme: Theme = .system, csrf: String = "",
    isDemo: Bool = false, showsTabs: Bool = true, engineSettings: String = "",
    personalModel: String = "", stepKnowledge: String = "", ownSounds: String = "",
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
    self.stepKnowledge = stepKnowledge
    self.ownSounds = ownSounds
    self.athlete = athlete
    self.tiles = tiles
    self.back = back
  }
}

/// The pages beside one in its list: left the one above, right the one below. Nil at an end.
public struct PageNeighbours: Equatable, Sendable {
  public var previous: String?
  public var next: String?

  public init(previous: String? = nil, next: String? = nil) {
    self.previous = previous
    self.next = next
  }
}
