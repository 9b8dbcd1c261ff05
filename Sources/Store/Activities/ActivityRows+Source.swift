import Engine
import Foundation
import GRDB

extension ActivityRows {
  /// Replaces an activity's main source. Keeps its title, notes and identifier, as well as a known sport and a start
  /// that the athlete entered.
  static func replaceSource(
    of match: MergeCandidate, by draft: PendingActivity, source: Int64, in db: Database
  ) throws {
    let sport = match.sport == .other ? draft.sport : match.sport
    try ActivityKey.update(
      [("source", source), ("source_part", draft.part), ("sport", sport.rawValue)],
      ofRow: match.row, in: db)
    try setStart(of: draft, toRow: match.row, in: db)
    try update(row: match.row, with: draft.derived, in: db)
    if match.sport != draft.sport, match.sport != .other {
      // The new source was measured as a different sport, so `rederive` must remeasure it.
      try ActivityKey.update([("figures_version", 0)], ofRow: match.row, in: db)
    }
  }

  private static func setStart(
    of draft: PendingActivity, toRow row: Int64, in db: Database
  ) throws {
    guard let start = draft.startUnixSeconds else { return }
    try db.execute(
      sql: """
        UPDATE activity SET start_time = ?1, sort_time = ?1, zone_minutes = ?2, local_day = ?3
        WHERE id = ?4 AND start_is_chosen = 0
        """,
      arguments: [
        start, draft.zoneMinutes,
        Instant(unixSeconds: start, zoneMinutes: draft.zoneMinutes).localDay, row,
      ])
  }
}
