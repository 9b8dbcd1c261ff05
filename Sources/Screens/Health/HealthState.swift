public import Engine

/// What an Apple Health export may tell of a body; the raw value is its name in forms.
public enum HealthFactKind: UInt8, Equatable, Sendable, CaseIterable {
  case height, weight, restingHeartRate, birthYear, sex

  public var name: String {
    switch self {
    case .height: "height"
    case .weight: "weight"
    case .restingHeartRate: "resting-heart-rate"
    case .birthYear: "birth-year"
    case .sex: "sex"
    }
  }
}

/// A value of the body, as the export says it and as the settings do.
public struct HealthFinding: Equatable, Sendable {
  public var kind: HealthFactKind
  /// Metres, kilograms, beats a minute, a year, or the raw value of `Sex`; nil where the export
  /// does not say.
  public var found: Double?
  /// When it was measured.
  public var date: Moment?
  /// What the settings say now.
  public var known: Double?
  /// Whether the settings have it from this export.
  public var wasTaken: Bool

  public init(
    kind: HealthFactKind, found: Double? = nil, date: Moment? = nil, known: Double? = nil,
    wasTaken: Bool = false
  ) {
    self.kind = kind
    self.found = found
    self.date = date
    self.known = known
    self.wasTaken = wasTaken
  }
}

/// What became of an export.
public struct HealthOutcome: Equatable, Sendable {
  /// When Health made it.
  public var exported: Moment?
  public var findings: [HealthFinding]
  public var imported: Int
  public var duplicates: Int
  /// Workouts that could not be used, each with why.
  public var failures: [ImportedFile]
  /// One sentence each.
  public var warnings: [String]

  public init(
    exported: Moment? = nil, findings: [HealthFinding], imported: Int = 0, duplicates: Int = 0,
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

/// How far the loading of an export is.
public enum HealthStage: Equatable, Sendable {
  /// Nothing sent yet.
  case ready
  /// Its turn has not come yet.
  case waiting
  /// The document is being read.
  case reading
  /// `done` of `total` workouts are stored.
  case importing(done: Int, total: Int)
  case done(HealthOutcome)
  /// By the athlete, after so many of so many workouts.
  case cancelled(done: Int, total: Int)
  /// One sentence: what and where.
  case failed(reason: String)
  /// An address of a load the server knows nothing of any more.
  case forgotten
}

/// What the page that loads from Health shows.
public struct HealthState: Sendable {
  public var stage: HealthStage
  public var units: UnitSystem
  /// The name of the file that was sent.
  public var file: String
  /// Of this load, where there is one: `/settings/health/ID`.
  public var address: String
  /// Why it waits, where that is more than its turn: one sentence.
  public var waitsBecause = ""
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
