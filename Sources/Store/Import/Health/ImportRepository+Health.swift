public import ActivityFiles
public import Engine
public import Model

/// The plausible personal values in a health export. Numbers are in the units of the settings; sex is a raw value.
public struct HealthProfile: Equatable, Sendable {
  public struct Value: Equatable, Sendable {
    public var value: Double
    /// The time of the measurement.
    public var measured: Instant?
  }

  private var values: [HealthProfileField: Value] = [:]

  init(_ values: [HealthProfileField: Value]) { self.values = values }

  public init(_ export: HealthExport) {
    values[.height] = Self.value(export.heightMeters, of: .heightMeters)
    values[.weight] = Self.value(export.weightKilograms, of: .weightKilograms)
    values[.restingHeartRate] = Self.value(export.restingHeartRate, of: .restingHeartRate)
    let year = export.dateOfBirth.map { Double($0.date.year) }
    values[.birthYear] = SettingsField.birthYear.checked(year).map { Value(value: $0) }
    switch export.sex {
    case .female: values[.sex] = Value(value: Double(Sex.female.rawValue))
    case .male: values[.sex] = Value(value: Double(Sex.male.rawValue))
    case .other, nil: break
    }
  }

  public subscript(fact: HealthProfileField) -> Value? { values[fact] }

  private static func value(_ found: HealthValue?, of field: SettingsField) -> Value? {
    guard let found, let value = field.checked(found.value) else { return nil }
    return Value(value: field.isWhole ? value.rounded() : value, measured: Instant(found.date))
  }
}

extension AthleteSettings {
  public mutating func set(_ fact: HealthProfileField, from body: HealthProfile) {
    if let value = body[fact]?.value { self[fact.setting] = value }
  }
}

/// The result of importing a health export.
public struct HealthImportResult: Sendable {
  public var body: HealthProfile
  /// The fields that were missing in the settings and have been filled in.
  public var filled: [HealthProfileField] = []
  public var imported = 0
  public var duplicates = 0
  public var failed: [(name: String, reason: String)] = []
  /// Warnings, one sentence each, including those about routes. Contains no duplicates.
  public var warnings: [String] = []
}

extension ImportRepository {
  /// The maximum total size and number of workouts that are in memory at once.
  private static let healthBatch = (bytes: 8 << 20, count: 32)

  /// Imports a health export: personal values that the settings lack, and each workout as an activity. Importing the
  /// same export again, or a later one from the same phone, stores each workout only once.
  ///
  /// Needs memory for the export without its routes, and for a few workouts with their routes.
  /// - Parameter onProgress: called with the number of processed workouts.
  public func add(
    health: HealthImport, now: Double, onProgress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> HealthImportResult {
    var result = try await begin(health)
    var done = 0
    repeat {
      try Task.checkCancellation()
      let batch = nextBatch(of: health, from: done, noting: &result)
      let outcomes = try await add(files: batch, now: now)
      result.note(zip(batch, outcomes).map { ImportRecord(name: $0.name, outcome: $1) })
      done += batch.count
      onProgress(done)
    } while done < health.export.workouts.count
    result.note(try await add(otherActivityFiles(health), now: now))
    return result
  }

  /// Begins the import of a health export, before its workouts are read. Fills in personal values that the settings
  /// lack.
  func begin(_ health: HealthImport) async throws -> HealthImportResult {
    var result = HealthImportResult(body: HealthProfile(health.export))
    result.note(health.export.warnings)
    result.filled = try await fillMissing(of: result.body)
    return result
  }

  /// Returns the workouts starting at index `first`, limited to as many as may be in memory at once.
  func nextBatch(
    of health: HealthImport, from first: Int, limit: Int = .max,
    noting result: inout HealthImportResult
  ) -> [ImportFile] {
    var (batch, byteCount): ([ImportFile], Int) = ([], 0)
    for workout in health.export.workouts.dropFirst(first).prefix(limit) {
      let activity = health.activity(of: workout)
      result.note(activity.file.warnings)
      batch.append(ImportFile(name: activity.sourceName, bytes: activity.sourceBytes))
      byteCount += activity.sourceBytes.count
      if batch.count >= Self.healthBatch.count || byteCount >= Self.healthBatch.bytes { break }
    }
    return batch
  }

  /// Fills in the values that the settings lack. Returns the fields that were filled in.
  private func fillMissing(of body: HealthProfile) async throws -> [HealthProfileField] {
    try await SettingsRepository(database: database).change { settings in
      let missing = HealthProfileField.allCases.filter {
        settings[$0.setting] == nil && body[$0] != nil
      }
      for fact in missing { settings.set(fact, from: body) }
      return missing
    }
  }
}

extension HealthImportResult {
  /// The maximum number of warnings.
  private static let warningLimit = 50

  fileprivate mutating func note(_ found: [FileWarning]) {
    for warning in found where warnings.count < Self.warningLimit {
      let sentence = warning.countedMessage
      if !warnings.contains(sentence) { warnings.append(sentence) }
    }
  }

  mutating func note(_ records: [ImportRecord]) {
    for record in records {
      switch record.outcome {
      case .imported: imported += 1
      case .duplicate, .attached, .enriched: duplicates += 1
      case .skipped(let reason), .failed(let reason): failed.append((record.name, reason))
      }
    }
  }
}
