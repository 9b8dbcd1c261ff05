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

  /// Whether the draft should become the activity's main source. Sessions recorded with Andante are never replaced,
  /// because only they contain steps, corrections and the coach's cues.
  func losesMainSource(to draft: PendingActivity) -> Bool {
    kind == .file && !isChosen && draft.derived.measuredValues > measuredValues
  }

  /// Returns the activity that matches the fingerprint and may be merged. If several do, returns the one that is
  /// nearest in time.
  static func find(
    for fingerprint: RecordingFingerprint?, besides source: Int64, in db: Database,
    where isAllowed: (Row) throws -> Bool = { _ in true }
  ) throws -> MergeCandidate? {
    guard let fingerprint else { return nil }
    let reach = RecordingFingerprint.zoneTolerance + 2
    let rows = try Row.fetchAll(
      db,
      cached: """
        SELECT activity.*, kind FROM activity JOIN source ON source.id = activity.source
        WHERE deleted_at IS NULL AND sort_time BETWEEN ? AND ? AND activity.source <> ?
        ORDER BY abs(start_time - ?), activity.id
        """,
      arguments: [
        fingerprint.start - reach, fingerprint.start + reach, source, fingerprint.start,
      ])
    let row = try rows.first { row in
      guard fingerprint.mayBeSame(asElapsed: row["elapsed_seconds"]), try isAllowed(row) else {
        return false
      }
      return try RecordingFingerprint.stored(row, in: db).map(fingerprint.isSame(as:)) ?? false
    }
    return row.flatMap(MergeCandidate.init)
  }

  static func find(row: Int64, in db: Database) throws -> MergeCandidate? {
    try Row.fetchOne(
      db,
      cached: """
        SELECT activity.*, kind FROM activity JOIN source ON source.id = activity.source
        WHERE activity.id = ?
        """, arguments: [row]
    ).flatMap(MergeCandidate.init)
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

extension MergeCandidate {
  fileprivate init?(row: Row) {
    guard let id = Identifier(bytes: Array(row["uuid"] as Data)) else { return nil }
    self.init(
      row: row["id"], id: id, kind: SourceKind(rawValue: row["kind"]) ?? .file,
      sport: ActivityRows.sport(row), measuredValues: row["measured_values"],
      isCounted: row["figures_version"] as Int >= DerivedData.version,
      isChosen: row["source_is_chosen"])
  }
}

extension RecordingFingerprint {
  init?(_ draft: PendingActivity) {
    let analysis = draft.derived.analysis
    self.init(
      sport: draft.sport, start: draft.startUnixSeconds, analysis: analysis,
      points: analysis.points)
  }

  /// Whether the durations are similar enough. This check is cheap, so it is done before the other track is read.
  fileprivate func mayBeSame(asElapsed seconds: Double?) -> Bool {
    guard let seconds else { return false }
    return min(seconds, elapsed) >= 0.8 * max(seconds, elapsed)
  }

  /// Returns the fingerprint for a row of `activity`. Reads the activity's track.
  static func stored(_ row: Row, in db: Database) throws -> RecordingFingerprint? {
    let columns = try Data.fetchOne(
      db, cached: "SELECT columns FROM track WHERE activity = ?", arguments: [row["id"] as Int64])
    var analysis = ActivityAnalysis()
    analysis.elapsedSeconds = row["elapsed_seconds"]
    analysis.distanceMeters = row["distance"]
    return RecordingFingerprint(
      sport: ActivityRows.sport(row), start: row["start_time"], analysis: analysis,
      points: columns.flatMap { TrackColumns.decode(Array($0)) } ?? MeasuredTrack())
  }
}
