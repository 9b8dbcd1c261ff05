import Engine
import Foundation
import GRDB

/// An activity or calibration with outdated metrics.
public struct DueDerivation: Equatable, Sendable {
  public let item: WorkItem
  /// The original's size, in bytes.
  public let byteCount: Int
  /// Whether a process ended while processing this item.
  public let isSuspect: Bool

  /// Returns the next due item, or nil if nothing is due. Skips items that this version set aside.
  static func next(in db: Database) throws -> DueDerivation? {
    try find(
      of: "activity", kind: 3,
      where:
        "analysis_version < \(ActivityAnalysis.version) OR figures_version < \(DerivedData.version)",
      in: db
    ) { .activity($0) }
      ?? find(
        of: "calibration", kind: 4, where: "figures_version < \(DerivedData.version)", in: db
      ) { .calibration($0) }
  }

  private static func find(
    of table: String, kind: Int, where condition: String, in db: Database,
    _ item: (Identifier) -> WorkItem
  ) throws -> DueDerivation? {
    try db.rows(
      cached: """
        SELECT uuid, byte_count, coalesce(strikes > 0, 0)
        FROM \(table) JOIN source ON source.id = \(table).source
        LEFT JOIN attempt ON attempt.kind = \(kind) AND item = lower(hex(uuid))
        WHERE (\(condition)) AND NOT (coalesce(is_set_aside, 0) = 1 AND version = ?)
        LIMIT 1
        """, arguments: [DerivationRepository.version]
    ) { row in
      try DueDerivation(item: item(row.next()), byteCount: row.next(), isSuspect: row.next())
    }.first
  }
}
