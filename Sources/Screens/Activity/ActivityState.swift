public import Engine

/// An activity as its page shows it.
public struct ActivityState: Sendable {
  public var id: String
  public var title: String
  public var sport: Sport
  public var start: Moment?
  public var notes: String
  /// Where it came from: nil for a run recorded by Andante itself, else the file's name.
  public var sourceFile: String?
  public var analysis: ActivityAnalysis
  public var units: UnitSystem
  public var csrf: String
  /// What the athlete said of themselves.
  public var body: AthleteBody
  /// The standard lengths (`LengthEffort`) this activity was the fastest over.
  public var records: [Double]
  /// What else recorded it.
  public var sources: [FurtherSource] = []
  /// Of the file that has just been brought in and belongs to it.
  public var notice: ImportNotice?
  /// The reason why the metrics come from an earlier version; nil if they are current.
  public var notMeasured: String?
  /// Where it was a walk with the coach.
  public var walk: ActivityWalk?
  /// The sets of a workout with the coach; empty of every other activity.
  public var workout: [WorkoutSet] = []
  /// Where it is played again: an address; nil where no session was recorded.
  public var replay: String?
  /// Whether the visitor may choose a background map and there is none yet: the map leads to that setting.
  public var mayAddMap = false

  public init(
    id: String, title: String, sport: Sport, start: Moment?, notes: String = "",
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

/// When an activity began, as a form has it.
public struct StartFields: Equatable, Sendable {
  /// `2026-11-19`; empty where it is not known.
  public var day: String
  /// `18:04`
  public var time: String
  /// Whether they came back as no day and time, or one to come.
  public var isRefused: Bool

  public init(day: String = "", time: String = "", isRefused: Bool = false) {
    self.day = day
    self.time = time
    self.isRefused = isRefused
  }

  public init(_ start: Moment) {
    self.init(day: start.isoDayText, time: start.timeText)
  }
}

/// The form fields `title`, `sport` (raw value), `notes`, and of a file's `day` and `time`, posted to `/activities/ID`.
public struct ActivityEditState: Sendable {
  public var id: String
  public var title: String
  public var sport: Sport
  public var notes: String
  /// Of what came as a file; what Andante recorded began when it did.
  public var start: StartFields?
  /// Whether the title came back empty or too long.
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
