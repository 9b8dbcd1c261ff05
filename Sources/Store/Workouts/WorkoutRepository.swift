import Engine
import Foundation
import GRDB

/// Workouts and their sets.
public struct WorkoutRepository: Sendable {
  let database: StoreDatabase

  /// Returns up to `limit` workouts with a set on the days from `first` to `last`, latest first.
  public func list(
    since first: Int = .min, through last: Int = .max, limit: Int = 400
  ) async throws -> [WorkoutMetrics] {
    try await database.read { db in
      let workouts = try ActivityRow.all(
        db,
        """
        WHERE deleted_at IS NULL AND local_day BETWEEN ? AND ?
          AND id IN (SELECT activity FROM workout_set)
        ORDER BY sort_time DESC, id DESC LIMIT ?
        """, [first, last, limit])
      return try workouts.map {
        WorkoutMetrics(
          activity: $0.summary, sets: try WorkoutRows.sets(ofRow: $0.position.row, in: db))
      }
    }
  }
}
