import Engine
import GRDB

/// The sets of one exercise on one day.
public struct DayExercise: Equatable, Sendable {
  /// The day, in days since 1970 in the workouts' own time zones.
  public var day: Int
  /// The exercise's number (`Exercise.number`).
  public var exercise: UInt8
  public var sets: Int
  /// The number of repetitions that the camera counted.
  public var repetitions: Int
}

/// The most repetitions of an exercise in a single set.
public struct ExerciseRecord: Equatable, Sendable {
  /// The exercise's number (`Exercise.number`).
  public var exercise: UInt8
  public var repetitions: Int
  public var activity: ActivitySummary
}

extension StatisticsRepository {
  /// Returns the sets and repetitions of each exercise on each day, oldest first.
  ///
  /// - Complexity: O(sets). The result is cached until the next write.
  public func dayExercises() async throws -> [DayExercise] {
    try await database.read { db in
      try cache.value("exercises", in: db) {
        try db.rows(
          cached: """
            SELECT local_day, exercise, count(*), total(repetitions)
            FROM workout_set JOIN activity ON activity.id = workout_set.activity
            WHERE deleted_at IS NULL GROUP BY local_day, exercise ORDER BY local_day, exercise
            """
        ) { row in
          try DayExercise(
            day: row.next(), exercise: row.next(), sets: row.next(),
            repetitions: Int(saturating: row.next()))
        }
      }
    }
  }

  /// Returns the most repetitions in a single set of each exercise, in the order of the exercises' numbers.
  ///
  /// - Parameter days: the range of days since 1970 (inclusive); nil for all time.
  /// - Complexity: O(sets). The result is cached until the next write.
  public func exerciseRecords(in days: ClosedRange<Int>? = nil) async throws -> [ExerciseRecord] {
    let first: Int = days?.lowerBound ?? .min
    let last: Int = days?.upperBound ?? .max
    return try await database.read { db in
      try cache.value("exercise records \(days.map { "\($0)" } ?? "")", in: db) {
        try db.rows(
          cached: """
            SELECT exercise, best, \(ActivitySummary.columns) FROM (
              SELECT exercise, max(repetitions) AS best, workout_set.activity AS holder
              FROM workout_set JOIN activity ON activity.id = workout_set.activity
              WHERE deleted_at IS NULL AND repetitions > 0 AND local_day BETWEEN ? AND ?
              GROUP BY exercise
            ) JOIN activity ON activity.id = holder ORDER BY exercise
            """, arguments: [first, last]
        ) { row in
          try ExerciseRecord(
            exercise: row.next(), repetitions: row.next(), activity: ActivitySummary(&row))
        }
      }
    }
  }
}
