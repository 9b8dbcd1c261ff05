public import Engine
public import Model

/// An item of body data, with its value in the export and its value in the settings.
public struct HealthValueIssue: Equatable, Sendable {
  public var kind: HealthProfileField
  /// The value in the export in metres, kilograms or beats per minute, a year, or the raw value of `Sex`; nil if
  /// the export doesn't contain it.
  public var found: Double?
  /// The time of the measurement.
  public var date: Instant?
  /// The value in the settings, or nil if it isn't set.
  public var known: Double?
  /// Whether the value in the settings was copied from this export.
  public var wasImported: Bool

  public init(
    kind: HealthProfileField, found: Double? = nil, date: Instant? = nil, known: Double? = nil,
    wasImported: Bool = false
  ) {
    self.kind = kind
    self.found = found
    self.date = date
    self.known = known
    self.wasImported = wasImported
  }
}

/// The result of importing an export.
public struct HealthOutcome: Equatable, Sendable {
  /// The time at which Health created the export.
  public var exported: Instant?
  public var findings: [HealthValueIssue]
  public var imported: Int
  public var duplicates: Int
  /// The workouts that couldn't be imported, with the reasons.
  public var failures: [ImportedFile]
  /// The warnings, one sentence each.
  public var warnings: [String]

  public init(
    exported: Instant? = nil, findings: [HealthValueIssue], imported: Int = 0, duplicates: Int = 0,
    failures: [ImportedFile] = [], warnings: [String] = []
  ) {
    self.exported = exported
    self.findings = findings
    self.imported = imported
    self.duplicates = duplicates
    self.failures = failures
    self.warnings = warnings
  }
}

/// The progress of an import.
public enum HealthStage: Equatable, Sendable {
  /// Nothing has been uploaded yet.
  case ready
  /// An import that hasn't finished successfully.
  case upload(UploadProgress)
  case done(HealthOutcome)
  /// The server no longer knows the import at this address.
  case forgotten
}

/// The data for the page that imports a Health export.
public struct HealthState: Sendable {
  public var stage: HealthStage
  public var units: UnitSystem
  /// The name of the uploaded file.
  public var file: String
  /// The address of this import, `/settings/health/ID`; empty before an upload.
  public var address: String
  public var csrf: String

  public init(
    stage: HealthStage = .ready, units: UnitSystem = .metric, file: String = "",
    address: String = "", csrf: String = ""
  ) {
    self.stage = stage
    self.units = units
    self.file = file
    self.address = address
    self.csrf = csrf
  }
}
