import ActivityFiles
import Compression
import Crypto
public import Engine
import Model

/// A function that returns a title for an activity whose source doesn't provide one.
public typealias ActivityNaming =
  @Sendable (_ sport: Sport, _ startUnixSeconds: Double?, _ zoneMinutes: Int) -> String

/// Reads and measures sources. The same code is used when a source is first stored and when its metrics are
/// recalculated.
struct SourceReader: Sendable {
  /// The maximum number of warnings per file.
  static let warningLimit = 20

  let naming: ActivityNaming

  // MARK: Files

  /// Reads and measures a file in memory.
  ///
  /// - Parameters:
  ///   - row: The file's entry in an export's list. It is used only if the file contains a single activity.
  ///   - archivedMetadata: The archived metadata of the file's activities, keyed by part.
  ///   - zone: Returns the offset from UTC at a time, in minutes, for files that don't contain it.
  func file(
    _ original: OriginalBytes, listed row: StravaExportRow? = nil,
    archivedMetadata: [Int: ArchivedMetadata] = [:],
    zone: (Double) -> Int
  ) throws(FileError) -> PendingSource {
    let file = try readActivityFile(
      bytes: original.bytes, name: original.name, limits: original.limits)
    let measured = try measured(
      consume file, listed: row, archivedMetadata: archivedMetadata, zone: zone)
    var source = try Self.source(
      .file, original, measured.activities(ofSource: original.hash))
    source.warnings = measured.warnings
    return source
  }

  /// Measures an activity that has no identifier yet.
  func draft(
    _ file: consuming ActivityFile, part: Int, zone: (Double) -> Int
  ) -> PendingActivity {
    let start = Self.plausible(file.recording.startUnixSeconds)
    let minutes = Self.plausible(
      zoneMinutes: file.zoneMinutes.map { Int($0) } ?? start.map(zone) ?? 0)
    let sport = file.recording.sport
    let title = file.name.map { $0.prefix(Limits.titleLength) } ?? ""
    let notes = String((file.notes ?? "").prefix(Limits.notesLength))
    return PendingActivity(
      id: Identifier(high: 0, low: 0), part: part, sport: sport,
      title: title.isEmpty ? naming(sport, start, minutes) : String(title),
      isNamed: !title.isEmpty,
      notes: notes, startUnixSeconds: start, zoneMinutes: minutes,
      derived: derived(consume file, as: sport))
  }

  /// Remeasures one of a file's activities as the sport that the athlete chose.
  ///
  /// - Throws: `FileError`, including if the activity or its points can no longer be found in the file.
  func derived(
    ofFile bytes: [UInt8], name: String, part: Int, sport: Sport
  ) throws(FileError) -> DerivedData {
    let file = try readActivityFile(bytes: bytes, name: name)
    try file.checkPoints()
    guard part == 0 || part < file.activities.count else {
      throw FileError(.malformed, "the file no longer contains activity \(part + 1)")
    }
    return derived(file.activity(part), as: sport)
  }

  /// Measures an activity. If it has no points, uses the totals that the file states.
  private func derived(_ file: consuming ActivityFile, as sport: Sport) -> DerivedData {
    if let stated = file.statedAnalysis { return DerivedData(analysis: stated) }
    var recording = file.recording
    file.recording.segments = []
    recording.sport = sport
    let measuredValues = recording.measuredValueCount
    let powers = EffortCurve.powers(of: recording)
    var analysis = analyze(consume recording, releasing: releaseMemory)
    analysis.laps = analysis.points.laps(startingAt: file.laps.map(\.summary.startSeconds))
    return DerivedData(
      analysis: analysis, windows: sport == .running ? steadyWindows(of: analysis.points) : [],
      measuredValues: measuredValues, powers: powers)
  }

  // MARK: Sessions

  /// Replays a session log. Returns nil if even the basic data of the session cannot be read.
  func session(_ log: [UInt8]) throws -> PendingSource? {
    guard let restored = Session.restore(log) else { return nil }
    let original = OriginalBytes(name: "", bytes: Array(log.prefix(restored.validByteCount)))
    let minutes = Self.plausible(zoneMinutes: Int(restored.header.zoneMinutes))
    var source =
      try restored.header.coach == .walkCalibration
      ? calibration(restored, original, zoneMinutes: minutes)
      : activity(restored, original, zoneMinutes: minutes)
    source.warnings = FileWarning.warnings(of: restored, byteCount: log.count).map(\.sentence)
    return source
  }

  private func activity(
    _ restored: RestoredSession, _ original: OriginalBytes, zoneMinutes minutes: Int
  ) throws(FileError) -> PendingSource {
    let start = Self.plausible(
      restored.header.startUnixSeconds + restored.session.live.startSeconds)
    let identifier = restored.header.identifier
    let sport = restored.session.live.sport
    var draft = PendingActivity(
      id: Identifier(high: identifier.high, low: identifier.low), part: 0,
      sport: sport, title: naming(sport, start, minutes),
      startUnixSeconds: start, zoneMinutes: minutes,
      derived: derived(restored), digest: restored.session.digest)
    draft.gear = restored.session.live.choices.gear
    return try Self.source(.sessionLog, original, [draft])
  }

  private func derived(ofSession log: [UInt8]) throws(StoreError) -> DerivedData {
    guard let restored = Session.restore(log) else { throw .unreadable(log: log) }
    return derived(restored)
  }

  private func derived(_ restored: RestoredSession) -> DerivedData {
    let live = restored.session.live
    let analysis = live.finishedAnalysis()
    var derived = DerivedData(analysis: analysis, windows: live.steadyWindows(of: analysis))
    derived.sets = live.coach.workoutSets.map(SetMetrics.init)
    if let walk = PendingWalk(live) {
      derived.walk = walk
      derived.learntConstants = learntConstants(restored)
    }
    return derived
  }

  // MARK: Calibrations

  func calibration(_ log: [UInt8]) throws(StoreError) -> CalibrationDerivedData {
    guard let restored = Session.restore(log) else { throw .unreadable(log: log) }
    return calibration(restored)
  }

  private func calibration(_ restored: RestoredSession) -> CalibrationDerivedData {
    CalibrationDerivedData(
      result: restored.session.coach.walk?.calibration ?? CalibrationSnapshot(),
      learntConstants: learntConstants(restored))
  }

  private func calibration(
    _ restored: RestoredSession, _ original: OriginalBytes, zoneMinutes: Int
  ) throws(FileError) -> PendingSource {
    let identifier = restored.header.identifier
    var source = try Self.source(.sessionLog, original, [])
    source.calibration = PendingCalibration(
      id: Identifier(high: identifier.high, low: identifier.low),
      endedAt: Self.end(of: restored), zoneMinutes: zoneMinutes, digest: restored.session.digest,
      derived: calibration(restored))
    return source
  }

  private func learntConstants(_ restored: RestoredSession) -> LearntConstants {
    LearntConstants(restored.session.coach, endedAt: Self.end(of: restored))
  }

  /// Returns a session's end in seconds since 1970, or 0 if the clock was wrong, so that constants learnt in such a
  /// session count as the oldest.
  private static func end(of restored: RestoredSession) -> Double {
    plausible(restored.header.startUnixSeconds + restored.session.live.finishSeconds) ?? 0
  }

  // MARK: Stored sources

  /// Recalculates the metrics of a stored source.
  func derived(_ source: StoredSource, sport: Sport) throws -> DerivedData {
    switch source.kind {
    case .sessionLog: try derived(ofSession: source.bytes)
    case .file:
      try derived(ofFile: source.bytes, name: source.name, part: source.part, sport: sport)
    }
  }

  // MARK: Helpers

  private static func source(
    _ kind: SourceKind, _ original: OriginalBytes, _ activities: [PendingActivity]
  ) throws(FileError) -> PendingSource {
    // Level 1 takes half as long as the default level, and its output is a sixth larger.
    let compressed = Deflate.compress(original.bytes, level: 1)
    return PendingSource(
      hash: original.hash, kind: kind, name: original.name, byteCount: original.bytes.count,
      packed: .memory(compressed), activities: activities)
  }

  /// Returns the time if it is within about 3000 years of 1970, otherwise nil, because the clock must have been wrong.
  private static func plausible(_ unixSeconds: Double?) -> Double? {
    unixSeconds.flatMap { $0.magnitude < 1e11 ? $0 : nil }
  }

  private static func plausible(zoneMinutes: Int) -> Int {
    (-1_440...1_440).contains(zoneMinutes) ? zoneMinutes : 0
  }
}

/// The bytes of a source as they were recorded, and their hash.
struct OriginalBytes: Sendable {
  let name: String
  let bytes: [UInt8]
  let hash: SHA256.Digest
  /// The limits for reading the file.
  private(set) var limits = FileLimits.standard

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    hash = SHA256.hash(data: bytes)
  }

  /// Decompresses a gzip file, so that it gets the same hash as the uncompressed file.
  ///
  /// - Parameter limits: the limits for decompressing and reading. A file that claims to expand beyond them stays
  ///   compressed.
  init(unpacking name: String, bytes: [UInt8], limits: FileLimits) {
    defer { self.limits = limits }
    if let unpacked = Self.unpacked(bytes, limits) {
      self.init(name: name.hasSuffix(".gz") ? String(name.dropLast(3)) : name, bytes: unpacked)
    } else {
      self.init(name: name, bytes: bytes)
    }
  }

  /// Decompresses a gzip file, using the size in its last four bytes. Returns nil for files with several members.
  private static func unpacked(_ bytes: [UInt8], _ limits: FileLimits) -> [UInt8]? {
    guard bytes.count > 18, bytes.starts(with: [0x1F, 0x8B]) else { return nil }
    let count = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= limits.byteCount, limits.allows(unpacked: count, from: bytes.count) else {
      return nil
    }
    return Deflate.decompress(bytes, as: .gzip, count: count)
  }
}

extension SessionChoices {
  fileprivate var gear: Int64? {
    guard let number = self[.gear].flatMap(SessionOption.gear.counted), number > 0 else {
      return nil
    }
    return Int64(number)
  }
}
