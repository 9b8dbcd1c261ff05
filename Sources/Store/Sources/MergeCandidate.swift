import Engine
import Foundation
import GRDB

/// An existing activity that a new source may also have recorded.
struct MergeCandidate {
  var row: Int64
  var id: Identifier
  var kind: SourceKind
  var sport: Sport
  var measuredValues: Int
  /// Whether `measuredValues` was calculated by the current version.
  var isCounted: Bool
  /// Whether the athlete chose the activity's main source.
  var isChosen: Bool
  /// The row of the activity's main source.
  var source: Int64
  /// The times are in seconds since 1970; `start` is nil if it is unknown.
  var start: Double?
  var createdAt: Double
  var deletedAt: Double?
  var elapsedSeconds: Double?
  var distanceMeters: Double

  /// Returns whether the draft should become the activity's main source. Sessions recorded with Andante are never
  /// replaced, because only they contain steps, corrections and the coach's cues.
  func losesMainSource(to draft: PendingActivity) -> Bool {
    kind == .file && !isChosen && draft.derived.measuredValues > measuredValues
  }

  /// Returns the activity that matches the fingerprint and may be merged. If several match, returns the one that is
  /// nearest in time.
  static func find(
    for fingerprint: RecordingFingerprint?, besides source: Int64, in db: Database,
    where isAllowed: (MergeCandidate) throws -> Bool = { _ in true }
  ) throws -> MergeCandidate? {
    guard let fingerprint else { return nil }
    let reach = RecordingFingerprint.zoneTolerance + 2
    let candidates = try MergeCandidate.all(
      db,
      """
      WHERE deleted_at IS NULL AND sort_time BETWEEN ? AND ? AND activity.source <> ?
      ORDER BY abs(start_time - ?), activity.id
      """, [fingerprint.start - reach, fingerprint.start + reach, source, fingerprint.start])
    return try candidates.first { candidate in
      guard fingerprint.mayBeSame(asElapsed: candidate.elapsedSeconds), try isAllowed(candidate)
      else { return false }
      return try candidate.fingerprint(in: db).map(fingerprint.isSame(as:)) ?? false
    }
  }

  static func find(row: Int64, in db: Database) throws -> MergeCandidate? {
    try MergeCandidate.first(db, "WHERE activity.id = ?", [row])
  }

  /// Returns the fingerprint of the activity's track; nil if it cannot be compared.
  func fingerprint(in db: Database) throws -> RecordingFingerprint? {
    let columns = try Data.fetchOne(
      db, cached: "SELECT columns FROM track WHERE activity = ?", arguments: [row])
    var analysis = ActivityAnalysis()
    analysis.elapsedSeconds = elapsedSeconds
    analysis.distanceMeters = distanceMeters
    return RecordingFingerprint(
      sport: sport, start: start, analysis: analysis,
      points: columns.flatMap { TrackColumns.decode(Array($0)) } ?? MeasuredTrack())
  }

  /// Makes all of this activity's sources additional sources of another activity, and deletes this activity.
  func merge(intoRow other: Int64, now: Double, in db: Database) throws {
    try db.execute(
      sql: "UPDATE attachment SET activity = ? WHERE activity = ?", arguments: [other, row])
    try AttachmentRows.keepSource(of: self, as: id, to: other, now: now, in: db)
    try StravaGearAssignments.handOver(from: row, to: other, in: db)
    try db.execute(sql: "DELETE FROM activity WHERE id = ?", arguments: [row])
    try StravaGearAssignments.settle(other, in: db)
  }
}

extension MergeCandidate: StoredTable {
  static let table = "activity JOIN source ON source.id = activity.source"
  static let columns = """
    activity.id, uuid, kind, sport, measured_values, figures_version >= \(DerivedData.version),
    source_is_chosen, activity.source, start_time, created_at, deleted_at, elapsed_seconds, distance
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      row: row.next(), id: row.next(), kind: row.next(or: .file), sport: row.next(or: .other),
      measuredValues: row.next(), isCounted: row.next(), isChosen: row.next(), source: row.next(),
      start: row.next(), createdAt: row.next(), deletedAt: row.next(), elapsedSeconds: row.next(),
      distanceMeters: row.next())
  }
}

extension RecordingFingerprint {
  init?(_ draft: PendingActivity) {
    let analysis = draft.derived.analysis
    self.init(
      sport: draft.sport, start: draft.startUnixSeconds, analysis: analysis,
      points: analysis.points)
  }

  /// Returns whether the durations are similar enough. This check is cheap, so it is done before the other track is
  /// read.
  fileprivate func mayBeSame(asElapsed seconds: Double?) -> Bool {
    guard let seconds else { return false }
    return min(seconds, elapsed) >= 0.8 * max(seconds, elapsed)
  }
}
