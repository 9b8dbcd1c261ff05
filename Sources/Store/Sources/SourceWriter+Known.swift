import Engine
import Foundation
import GRDB

extension SourceWriter {
  /// Returns the result for a file that is already stored. Restores any of its activities that were deleted.
  /// - Parameter hash: the hash of the file's bytes.
  static func addKnown(_ hash: Data, in db: Database) throws -> ImportedSource {
    let known = try MergeCandidate.fetchReadable(
      db, from: "activity",
      cached: """
        WITH known (id) AS MATERIALIZED (SELECT id FROM source WHERE sha256 = ?)
        SELECT \(MergeCandidate.columns) FROM activity JOIN source ON source.id = activity.source
        WHERE activity.id IN (SELECT activity.id FROM known JOIN activity ON source = known.id
          UNION SELECT activity FROM known JOIN attachment ON source = known.id)
        ORDER BY activity.source NOT IN known, source_part
        """, arguments: [hash])
    let outcomes = try known.map { try restore($0, in: db) }
    guard outcomes.isEmpty else { return ImportedSource(of: outcomes) }
    return ImportedSource(
      outcome: .duplicate(try CalibrationRows.identifier(ofSource: hash, in: db)))
  }

  /// Restores an activity if it was deleted, and returns the outcome.
  private static func restore(
    _ known: MergeCandidate, in db: Database
  ) throws -> ImportOutcome {
    guard let deletedAt = known.deletedAt else { return .duplicate(known.id) }
    let back = try restore(known, deletedAt: deletedAt, in: db)
    return back == known.id ? .imported(known.id) : .attached(back ?? known.id)
  }

  /// Restores an activity and returns its identifier. If another recording of the same activity was added after the
  /// deletion, merges the two unless the athlete separated them, and returns the merged activity's identifier.
  private static func restore(
    _ known: MergeCandidate, deletedAt: Double, in db: Database
  ) throws -> Identifier? {
    guard try ActivityKey.update([("deleted_at", nil)], ofRow: known.row, in: db) > 0 else {
      return nil
    }
    let other = try MergeCandidate.find(
      for: known.fingerprint(in: db), besides: known.source, in: db
    ) {
      try $0.createdAt >= deletedAt && !SeparationRows.areSeparated(known.row, $0.row, in: db)
    }
    guard let other else { return known.id }
    if known.kind == .file {
      try known.merge(intoRow: other.row, now: known.createdAt, in: db)
      return other.id
    }
    if other.kind == .file {
      try other.merge(intoRow: known.row, now: known.createdAt, in: db)
    }
    return known.id
  }
}
