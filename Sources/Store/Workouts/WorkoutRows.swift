import Engine
import GRDB
import Model

/// The sets of workouts (`workout_set`).
enum WorkoutRows {
  /// Replaces a workout's sets.
  static func store(_ sets: [SetMetrics], ofRow row: Int64, in db: Database) throws {
    try db.execute(sql: "DELETE FROM workout_set WHERE activity = ?", arguments: [row])
    for (position, set) in sets.enumerated() {
      try db.insert(
        [
          ("activity", row), ("position", position), ("exercise", set.exercise),
          ("number", set.number), ("active_seconds", set.activeSeconds),
          ("repetitions", set.repetitions), ("refusals", set.refusals),
          ("held_seconds", set.heldSeconds), ("range", set.range), ("score", set.score),
        ], into: "workout_set")
    }
  }

  /// Returns a workout's sets, in the order in which they were done.
  static func sets(ofRow row: Int64, in db: Database) throws -> [SetMetrics] {
    try SetMetrics.all(db, "WHERE activity = ? ORDER BY position", [row])
  }
}

extension SetMetrics: StoredTable {
  static let table = "workout_set"
  static let columns =
    "exercise, number, active_seconds, repetitions, refusals, held_seconds, range, score"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      exercise: row.next(), number: row.next(), activeSeconds: row.next(),
      repetitions: row.next(), refusals: row.next(), heldSeconds: row.next(), range: row.next(),
      score: row.next())
  }
}
