public import Engine

/// The result of importing one file.
public enum ImportOutcome: Equatable, Sendable {
  case imported(id: String)
  /// The activity was imported before.
  case duplicate(id: String?)
  /// Stored as an additional recording of an existing activity.
  case attached(id: String?)
  /// Stored as the main recording of an existing activity, because it contains more data than the previous one.
  case enriched(id: String?)
  /// Ignored because it isn't an activity file. The reason is one sentence.
  case skipped(reason: String)
  /// The import failed. The reason is one sentence that says what is wrong and where.
  case failed(reason: String)
}

public struct ImportedFile: Equatable, Sendable {
  public var name: String
  public var outcome: ImportOutcome
  /// The file's activity, or nil if it is unknown.
  public var activity: ActivityRow?
  /// The number of remarks about the file in the import log.
  public var remarks = 0

  public init(name: String, outcome: ImportOutcome) {
    self.name = name
    self.outcome = outcome
  }
}

/// The data for the page with the results of the files that were just uploaded.
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
