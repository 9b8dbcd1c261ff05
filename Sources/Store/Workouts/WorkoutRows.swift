import Engine
import GRDB

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
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM workout_set WHERE activity = ? ORDER BY position")
    return try Row.fetchAll(statement, arguments: [row]).map { row in
      SetMetrics(
        exercise: row["exercise"], number: row["number"], activeSeconds: row["active_seconds"],
        repetitions: row["repetitions"], refusals: row["refusals"],
        heldSeconds: row["held_seconds"], range: row["range"], score: row["score"])
    }
  }
}
