public import ActivityFiles
import Engine

/// A value of the body that an export may tell and the settings may hold.
public enum BodyFact: Equatable, Sendable, CaseIterable {
  case height, weight, restingHeartRate, birthYear, sex
}

/// What an export says of a body, held to what bodies are; numbers in the settings' units, a sex by
/// its raw value.
public struct HealthBody: Equatable, Sendable {
  public struct Value: Equatable, Sendable {
    public var value: Double
    /// Seconds since 1970 of the measurement, and minutes its zone was ahead of UTC.
    public var measured: (unixSeconds: Double, zoneMinutes: Int)?

    public static func == (a: Value, b: Value) -> Bool {
      a.value == b.value && a.measured?.unixSeconds == b.measured?.unixSeconds
    }
  }

  private var values: [BodyFact: Value] = [:]

  init(_ values: [BodyFact: Value]) { self.values = values }

  public init(_ export: HealthExport) {
    values[.height] = Self.value(export.heightMeters, in: Limits.heightMeters)
    values[.weight] = Self.value(export.weightKilograms, in: Limits.weightKilograms)
    let rates = Limits.restingHeartRates
    values[.restingHeartRate] = Self.value(
      export.restingHeartRate, in: Double(rates.lowerBound)...Double(rates.upperBound)
    ) { $0.rounded() }
    if let year = export.dateOfBirth?.year, Limits.birthYears.contains(year) {
      values[.birthYear] = Value(value: Double(year))
    }
    switch export.sex {
    case .female: values[.sex] = Value(value: Double(AthleteSettings.Sex.female.rawValue))
    case .male: values[.sex] = Value(value: Double(AthleteSettings.Sex.male.rawValue))
    case .other, nil: break
    }
  }

  public subscript(fact: BodyFact) -> Value? { values[fact] }

  private static func value(
    _ found: HealthValue?, in range: ClosedRange<Double>,
    as shape: (Double) -> Double = { $0 }
  ) -> Value? {
    guard let found, range.contains(found.value) else { return nil }
    return Value(
      value: shape(found.value),
      measured: (found.date.unixSeconds, Int(found.date.zoneMinutes ?? 0)))
  }
}

extension AthleteSettings {
  /// Nil where it is not told.
  public subscript(fact: BodyFact) -> Double? {
    switch fact {
    case .height: heightMeters
    case .weight: weightKilograms
    case .restingHeartRate: restingHeartRate.map(Double.init)
    case .birthYear: birthYear.map(Double.init)
    case .sex: sex.map { Double($0.rawValue) }
    }
  }

  public mutating func set(_ fact: BodyFact, from body: HealthBody) {
    guard let value = body[fact]?.value else { return }
    switch fact {
    case .height: heightMeters = value
    case .weight: weightKilograms = value
    case .restingHeartRate: restingHeartRate = Int(saturating: value)
    case .birthYear: birthYear = Int(saturating: value)
    case .sex: sex = Sex(rawValue: UInt8(saturating: value))
    }
  }
}

/// What became of an export.
public struct HealthImportResult: Sendable {
  public var body: HealthBody
  /// Those the settings had not and have now.
  public var filled: [BodyFact] = []
  public var imported = 0
  public var duplicates = 0
  public var failed: [(name: String, reason: String)] = []
  /// One sentence each, those of routes included, each once.
  public var warnings: [String] = []
}

extension ImportRepository {
  /// Bytes of workouts in memory at once, and how many.
  private static let healthBatch = (bytes: 8 << 20, count: 32)

  /// Imports what an export says: body values the settings have not, and every workout as an activity.
  /// Importing the same export, or a later one of the same phone, stores each workout once.
  ///
  /// Memory is that of the export without its routes and of a few workouts with theirs.
  /// - Parameter onProgress: called with how many of the workouts are done.
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
    result.note(try await add(filesBeside(health), now: now))
    return result
  }

  /// What an export says before its workouts are read; body values the settings have not are filled in.
  func begin(_ health: HealthImport) async throws -> HealthImportResult {
    var result = HealthImportResult(body: HealthBody(health.export))
    result.note(health.export.warnings)
    result.filled = try await fillMissing(of: result.body)
    return result
  }

  /// The workouts from number `first` on, as many as may be in memory at once.
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

  /// Fills in what the settings have not.
  private func fillMissing(of body: HealthBody) async throws -> [BodyFact] {
    try await SettingsRepository(database: database).change { settings in
      let missing = BodyFact.allCases.filter { settings[$0] == nil && body[$0] != nil }
      for fact in missing { settings.set(fact, from: body) }
      return missing
    }
  }
}

extension HealthImportResult {
  /// More of them say nothing new.
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
