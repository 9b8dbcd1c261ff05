public import Engine

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
  /// Where it was a walk with the coach.
  public var walk: ActivityWalk?

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

/// The form fields `title`, `sport` (raw value) and `notes`, posted to `/activities/ID`.
public struct ActivityEditState: Sendable {
  public var id: String
  public var title: String
  public var sport: Sport
  public var notes: String
  /// Whether the title came back empty or too long.
  public var titleIsRefused: Bool
  public var csrf: String

  /// The longest title and notes the server takes, in characters.
  public static var titleLimit: Int { 200 }
  public static var notesLimit: Int { 10_000 }

  public init(
    id: String, title: String, sport: Sport, notes: String, titleIsRefused: Bool = false,
    csrf: String = ""
  ) {
    self.id = id
    self.title = title
    self.sport = sport
    self.notes = notes
    self.titleIsRefused = titleIsRefused
    self.csrf = csrf
  }
}
