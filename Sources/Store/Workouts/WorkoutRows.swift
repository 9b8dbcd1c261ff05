import Engine
import GRDB
import Model

/// The sets of workouts (`workout_set`).
enum WorkoutRows {
  /// Replaces a workout's sets.
  static func store(_ sets: [SetMetrics], ofRow row: Int64, in db: Database) throws {
    try db.execute(sql: "DELETE FROM workout_set WHERE activity = ?", arguments: [row])
    for (position, set) in sets.enumerated() {
      try set.adding([("activity", row), ("position", position)]).insert(db)
    }
  }

  /// Returns a workout's sets, in the order in which they were done.
  static func sets(ofRow row: Int64, in db: Database) throws -> [SetMetrics] {
    try SetMetrics.all(db, "WHERE activity = ? ORDER BY position", [row])
  }
}

extension SetMetrics: StoredRow {
  static let table = "workout_set"
  static let columns =
    "exercise, number, active_seconds, repetitions, refusals, held_seconds, range, score"
  var values: [(any DatabaseValueConvertible)?] {
    [exercise, number, activeSeconds, repetitions, refusals, heldSeconds, range, score]
  }

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      exercise: row.next(), number: row.next(), activeSeconds: row.next(),
      repetitions: row.next(), refusals: row.next(), heldSeconds: row.next(), range: row.next(),
      score: row.next())
  }
}
