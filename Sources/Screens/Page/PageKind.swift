public import Engine

/// A tab, at the bottom on a phone and at the top in a wide window.
enum Tab: UInt8, CaseIterable {
  case today, move, garage, activities, settings

  var href: String {
    switch self {
    case .today: "/"
    case .move: "/move"
    case .garage: "/garage"
    case .activities: "/activities"
    case .settings: "/settings"
    }
  }

  var title: PageWords {
    switch self {
    case .today: .today
    case .move: .move
    case .garage: .garage
    case .activities: .activities
    case .settings: .settings
    }
  }
}

/// Returns a 22 × 22 icon in the text colour.
func icon(_ tab: Tab) -> HTML {
  let path: StaticString =
    switch tab {
    case .today: "M4 6h14M4 11h14M4 16h14M8 3v16"
    case .move: "M6 20 11 3l5 17M8 14h6"
    case .garage: bicycleOutline
    case .activities: "M3 5h16M3 11h16M3 17h10"
    case .settings: "M3 7h8m4 0h4M3 15h3m4 0h9M13 4.5v5M8 12.5v5"
    }
  return tag(
    "svg", Attribute("viewBox", "0 0 22 22"), Attribute("width", "22"), Attribute("height", "22"),
    .ariaHidden
  ) {
    tag("path", Attribute("d", markup: HTML(raw: path)))
  }
}

/// The kind of a page. It determines the title, the selected tab and the back link.
public enum PageKind: Equatable, Sendable {
  /// A session, whose screens the engine draws in the browser.
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

extension PageKind {
  public static var run: PageKind { .session(.run) }
  public static var walk: PageKind { .session(.walk) }

  /// The value of `data-page` on `<body>`, which the style sheet and the script use.
  var name: String {
    switch self {
    case .session(let kind): kind.pageName
    case .today: "today"
    case .move: "move"
    case .garage: "garage"
    case .gear: "gear"
    case .service: "service"
    case .garageForm: "garage-form"
    case .stored: "stored"
    case .metronome: "metronome"
    case .activities: "activities"
    case .activity: "activity"
    case .activityEdit: "activity-edit"
    case .importResult: "import"
    case .importLog: "import-log"
    case .deleted: "deleted"
    case .settings: "settings"
    case .deviceCheck: "device-check"
    case .statistics: "statistics"
    case .routesMap: "routes-map"
    case .comparePick: "compare-pick"
    case .compare: "compare"
    case .plan: "plan"
    case .health: "health"
    case .walkHistory: "walk-history"
    case .walkSteps: "walk-steps"
    case .walkReport: "walk-report"
    case .exercises: "exercises"
    case .exercise: "exercise"
    case .workoutHistory: "workout-history"
    case .tokens: "tokens"
    case .reminders: "reminders"
    case .jobs: "jobs"
    case .folder: "folder"
    case .household: "household"
    case .devices: "devices"
    case .backup: "backup"
    case .mapTiles: "map-tiles"
    case .strava: "strava"
    case .about: "about"
    case .message: "message"
    case .setup: "setup"
    case .trust: "trust"
    case .gallery: "gallery"
    }
  }

  var title: String {
    switch self {
    case .session(let kind): kind.pageTitle
    case .today: PageWords.today.text
    case .move: PageWords.move.text
    case .garage, .gear, .service, .garageForm: PageWords.garage.text
    case .stored: PageWords.stored.text
    case .metronome: PageWords.metronome.text
    case .activities: PageWords.activities.text
    case .activity: PageWords.activity.text
    case .activityEdit: PageWords.editActivity.text
    case .importResult: PageWords.importResult.text
    case .importLog: PageWords.importLog.text
    case .deleted: PageWords.deleted.text
    case .settings: PageWords.settings.text
    case .deviceCheck: PageWords.deviceCheck.text
    case .statistics: PageWords.statistics.text
    case .routesMap: RoutesMapWords.title.text
    case .comparePick, .compare: PageWords.compare.text
    case .plan: PageWords.plan.text
    case .health: PageWords.health.text
    case .walkHistory: PageWords.walkHistory.text
    case .walkSteps: PageWords.walkSteps.text
    case .walkReport: PageWords.walkReport.text
    case .exercises, .exercise: TrainPageWords.train.text
    case .workoutHistory: TrainHistoryWords.title.text
    case .tokens: PageWords.tokens.text
    case .reminders: PageWords.reminders.text
    case .jobs: PageWords.jobs.text
    case .folder: PageWords.folder.text
    case .household: PageWords.household.text
    case .devices: PageWords.devices.text
    case .backup: BackupWords.title.text
    case .mapTiles: MapTilesWords.title.text
    case .strava: StravaWords.strava.text
    case .about: PageWords.about.text
    case .message: PageWords.message.text
    case .setup: PageWords.setup.text
    case .trust: PageWords.trust.text
    case .gallery: PageWords.gallery.text
    }
  }

  var tab: Tab? {
    switch self {
    case .today: .today
    case .move, .session, .metronome, .walkHistory, .exercises, .exercise,
      .workoutHistory:
      .move
    case .activities, .activity, .activityEdit, .importResult, .importLog, .deleted, .statistics,
      .routesMap,
      .plan, .walkSteps, .walkReport, .comparePick, .compare:
      .activities
    case .garage, .gear, .service, .garageForm: .garage
    case .settings, .deviceCheck, .about, .health, .tokens, .reminders, .jobs,
      .folder, .backup, .mapTiles, .strava, .household, .devices, .stored:
      .settings
    case .message, .setup, .trust, .gallery: nil
    }
  }

  /// The value of `data-screen`, if the engine draws the page's screens in the browser; otherwise nil.
  var screen: String? {
    if case .session(let kind) = self { kind.pageName } else { nil }
  }

  /// The address and name of the parent page, or nil to show the wordmark instead.
  var back: (href: String, title: String)? {
    switch self {
    case .exercise, .workoutHistory, .session(.workout):
      return ("/train", TrainPageWords.train.text)
    default:
      guard let tab, self != tab.page else { return nil }
      return (tab.href, tab.title.text)
    }
  }
}

extension Tab {
  /// The page that the tab opens.
  fileprivate var page: PageKind {
    switch self {
    case .today: .today
    case .move: .move
    case .garage: .garage
    case .activities: .activities
    case .settings: .settings
    }
  }
}
