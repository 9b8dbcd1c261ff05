public import Engine
import Foundation
import GRDB

/// The best value over one span of a curve, with its activity.
public struct CurveBest: Equatable, Sendable {
  /// The span, in seconds or metres depending on the curve's kind.
  public var span: Double
  /// The best value, in m/s or watts.
  public var value: Double
  public var activity: ActivitySummary
}

extension StatisticsRepository {
  /// Returns the best value over each span that any activity of a sport reaches, in ascending order of spans. If values
  /// are equal, the earliest one is returned.
  ///
  /// - Parameter days: the range of days since 1970 (inclusive); nil for all time.
  /// - Complexity: one index lookup per span for all time; O(activities in the range) for a range of days. The result
  ///   is cached until the next write.
  public func curve(
    _ kind: CurveKind, of sport: Sport, in days: ClosedRange<Int>? = nil
  ) async throws -> [CurveBest] {
    try await database.read { db in
      let name = "curve \(kind) \(sport) \(days.map { "\($0)" } ?? "")"
      return try cache.value(name, in: db) {
        if let days { return try Self.bests(kind, sport, days, in: db) }
        return try kind.spans.compactMap { try Self.best(kind, sport, $0, in: db) }
      }
    }
  }

  private static func best(
    _ kind: CurveKind, _ sport: Sport, _ span: Double, in db: Database
  ) throws -> CurveBest? {
    try CurveBest.fetchOne(
      db,
      cached: """
        SELECT \(CurveBest.columns) FROM (
          SELECT span, value, effort_curve.activity AS holder FROM effort_curve
          CROSS JOIN activity INDEXED BY activity_facts ON activity.id = effort_curve.activity
          WHERE effort_curve.sport = ? AND kind = ? AND span = ? AND value <= ? AND deleted_at IS NULL
          ORDER BY value DESC, sort_time LIMIT 1
        ) JOIN activity ON activity.id = holder
        """,
      arguments: [
        sport.rawValue, kind.rawValue, span, kind.plausibleMaximum(over: span, of: sport),
      ])
  }

  private static func bests(
    _ kind: CurveKind, _ sport: Sport, _ days: ClosedRange<Int>, in db: Database
  ) throws -> [CurveBest] {
    let limits = kind.spans.map { "WHEN \($0) THEN \(kind.plausibleMaximum(over: $0, of: sport))" }
    return try CurveBest.fetchAll(
      db,
      sql: """
        SELECT \(CurveBest.columns) FROM (
          SELECT span, max(value) AS value, effort_curve.activity AS holder
          FROM activity INDEXED BY activity_by_sport_day
          CROSS JOIN effort_curve ON effort_curve.activity = activity.id
          WHERE activity.sport = ? AND local_day BETWEEN ? AND ? AND deleted_at IS NULL AND kind = ?
            AND value <= CASE span \(limits.joined(separator: " ")) ELSE 0 END
          GROUP BY span
        ) JOIN activity ON activity.id = holder ORDER BY span
        """, arguments: [sport.rawValue, days.lowerBound, days.upperBound, kind.rawValue])
  }
}

extension CurveBest: StoredRecord {
  static let columns = "span, value, \(ActivitySummary.columns)"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(span: row.next(), value: row.next(), activity: ActivitySummary(&row))
  }
}
