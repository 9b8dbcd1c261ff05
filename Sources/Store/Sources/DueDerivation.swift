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

  private init(_ item: WorkItem, row: Row) {
    (self.item, byteCount, isSuspect) = (item, row["byte_count"], row["is_suspect"])
  }

  /// Returns the next due item. Skips items that this version set aside.
  static func next(in db: Database) throws -> DueDerivation? {
    let activity = try row(
      of: "activity", kind: 3,
      where:
        "analysis_version < \(ActivityAnalysis.version) OR figures_version < \(DerivedData.version)",
      in: db)
    if let activity, let id = Identifier(bytes: Array(activity["uuid"] as Data)) {
      return DueDerivation(.activity(id), row: activity)
    }
    let calibration = try row(
      of: "calibration", kind: 4, where: "figures_version < \(DerivedData.version)", in: db)
    guard let calibration, let id = Identifier(bytes: Array(calibration["uuid"] as Data)) else {
      return nil
    }
    return DueDerivation(.calibration(id), row: calibration)
  }

  private static func row(
    of table: String, kind: Int, where condition: String, in db: Database
  ) throws -> Row? {
    try Row.fetchOne(
      db,
      cached: """
        SELECT uuid, byte_count, coalesce(strikes > 0, 0) AS is_suspect
        FROM \(table) JOIN source ON source.id = \(table).source
        LEFT JOIN attempt ON attempt.kind = \(kind) AND item = lower(hex(uuid))
        WHERE (\(condition)) AND NOT (coalesce(is_set_aside, 0) = 1 AND version = ?)
        LIMIT 1
        """, arguments: [DerivationRepository.version])
  }
}
