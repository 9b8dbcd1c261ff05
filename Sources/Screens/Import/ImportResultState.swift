public import Engine
public import Model

/// The result of importing one file.
public struct ImportedFile: Equatable, Sendable {
  public var name: String
  public var outcome: ImportLogOutcome
  /// The identifier of the file's activity; nil if it is unknown, or if the file was skipped or couldn't be imported.
  public var id: String?
  /// The reason why the file was skipped or couldn't be imported, in one sentence.
  public var reason: String?
  /// The file's activity, or nil if it is unknown.
  public var activity: ActivityRow?
  /// The number of remarks about the file in the import log.
  public var remarks = 0

  public init(name: String, outcome: ImportLogOutcome, id: String? = nil, reason: String? = nil) {
    (self.name, self.outcome, self.id, self.reason) = (name, outcome, id, reason)
  }
}

/// The data for the page with the results of the files that were just uploaded.
public struct ImportResultState: Sendable {
  public var files: [ImportedFile]
  public var units: UnitSystem
  public var now: Instant

  public init(files: [ImportedFile], units: UnitSystem = .metric, now: Instant) {
    self.files = files
    self.units = units
    self.now = now
  }
}
