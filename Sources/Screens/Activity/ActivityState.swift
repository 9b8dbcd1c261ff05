public import Engine

/// The data for an activity's page.
public struct ActivityState: Sendable {
  public var id: String
  public var title: String
  public var sport: Sport
  public var start: Instant?
  public var notes: String
  /// The name of the imported file, or nil if Andante recorded the activity.
  public var sourceFile: String?
  public var analysis: ActivityAnalysis
  public var units: UnitSystem
  public var csrf: String
  /// The athlete's body data from the settings.
  public var body: AthleteBody
  /// The standard lengths (`LengthEffort`) in metres over which this activity is the athlete's fastest.
  public var records: [Double]
  /// The other recordings of the same activity.
  public var sources: [FurtherSource] = []
  /// The result of the import that led to this page.
  public var notice: ImportNotice?
  /// The reason why the metrics come from an earlier version of the analysis, or nil if they are current.
  public var notMeasured: String?
  /// The walk's data; nil unless the activity is a walk with the coach.
  public var walk: ActivityWalk?
  /// The sets of a workout with the coach; empty for any other activity.
  public var workout: [WorkoutSet] = []
  /// The address that replays the session, or nil if no session was recorded.
  public var replay: String?
  /// Whether to link from the map to its settings, because no background map is chosen and this user may choose one.
  public var mayAddMap = false

  public init(
    id: String, title: String, sport: Sport, start: Instant?, notes: String = "",
    sourceFile: String? = nil, analysis: ActivityAnalysis, units: UnitSystem = .metric,
    csrf: String = "", body: AthleteBody = AthleteBody(), records: [Double] = [],
    walk: ActivityWalk? = nil
  ) {
    self.walk = walk
    self.body = body
    self.records = records
    self.id = id
    self.title = title
    self.sport = sport
    self.start = start
    self.notes = notes
    self.sourceFile = sourceFile
    self.analysis = analysis
    self.units = units
    self.csrf = csrf
  }
}

/// An activity's start as form fields.
public struct StartFields: Equatable, Sendable {
  /// The date, such as `2026-11-19`, or empty if unknown.
  public var day: String
  /// The time, such as `18:04`.
  public var time: String
  /// Whether the submitted fields were rejected because they aren't a valid time or are in the future.
  public var isRefused: Bool

  public init(day: String = "", time: String = "", isRefused: Bool = false) {
    self.day = day
    self.time = time
    self.isRefused = isRefused
  }

  public init(_ start: Instant) {
    self.init(day: start.isoDayText, time: start.timeText)
  }
}

/// The form that edits an activity. It posts the fields `title`, `sport` (raw value) and `notes` to
/// `/activities/ID`, and for an imported activity also `day` and `time`.
public struct ActivityEditState: Sendable {
  public var id: String
  public var title: String
  public var sport: Sport
  public var notes: String
  /// The start of an imported activity, or nil if Andante recorded it, because then the start can't be edited.
  public var start: StartFields?
  /// Whether the submitted title was rejected because it is empty or too long.
  public var titleIsRefused: Bool
  public var csrf: String

  public init(
    id: String, title: String, sport: Sport, notes: String, start: StartFields? = nil,
    titleIsRefused: Bool = false, csrf: String = ""
  ) {
    self.start = start
    self.id = id
    self.title = title
    self.sport = sport
    self.notes = notes
    self.titleIsRefused = titleIsRefused
    self.csrf = csrf
  }
}
