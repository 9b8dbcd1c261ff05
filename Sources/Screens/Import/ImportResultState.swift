public import Engine

/// What became of one file.
public enum ImportOutcome: Equatable, Sendable {
  case imported(id: String)
  /// There already.
  case duplicate(id: String?)
  /// Kept as a further recording of an activity that was there.
  case attached(id: String?)
  /// Taken for an activity that was there, because it holds more.
  case enriched(id: String?)
  /// Not a file of activities, which one sentence says; left alone.
  case skipped(reason: String)
  /// One sentence: what and where.
  case failed(reason: String)
}

public struct ImportedFile: Equatable, Sendable {
  public var name: String
  public var outcome: ImportOutcome
  /// What it stands for, where that is known.
  public var activity: ActivityRow?
  /// Sentences the log has about it.
  public var remarks = 0

  public init(name: String, outcome: ImportOutcome) {
    self.name = name
    self.outcome = outcome
  }
}

/// What came of the files that were just sent.
public struct ImportResultState: Sendable {
  public var files: [ImportedFile]
  public var units: UnitSystem
  public var now: Moment

  public init(files: [ImportedFile], units: UnitSystem = .metric, now: Moment) {
    self.files = files
    self.units = units
    self.now = now
  }
}
