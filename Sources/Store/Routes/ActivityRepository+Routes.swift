import Engine
import Foundation
import GRDB

extension ActivityRepository {
  /// Returns other activities that probably follow the same route in the same direction, latest first. Doesn't read the
  /// tracks, so the caller has to determine how much of the route is actually shared.
  ///
  /// - Complexity: one pass over the sport's activities.
  public func onRoute(of id: Identifier, limit: Int) async throws -> [ActivitySummary] {
    try await database.read { db in
      guard
        let own = try Row.fetchOne(
          db,
          cached: """
            SELECT route_sign.*, sport, distance FROM route_sign
            JOIN activity ON activity.id = route_sign.activity WHERE uuid = ?
            """, arguments: [Data(id.bytes)])
      else { return [] }
      var conditions: [String] = []
      let length = own["distance"] as Double
      var arguments: StatementArguments = [
        own["sport"] as Int, own["activity"] as Int64, 0.85 * length, length / 0.85,
      ]
      for (name, tolerance) in Self.tolerances(own, length: length) {
        conditions.append("AND \(name) BETWEEN ? AND ?")
        let value = own[name] as Double
        arguments += [value - tolerance, value + tolerance]
      }
      return try Row.fetchAll(
        db,
        cached: """
          SELECT \(ActivityRows.summaryColumns) FROM activity
          JOIN route_sign ON route_sign.activity = activity.id
          WHERE deleted_at IS NULL AND sport = ? AND activity.id <> ? AND distance BETWEEN ? AND ?
          \(conditions.joined(separator: " ")) ORDER BY sort_time DESC LIMIT ?
          """, arguments: arguments + [limit]
      ).map(ActivityRows.summary)
    }
  }

  /// Returns the tolerance for each column, in degrees.
  private static func tolerances(_ own: Row, length: Double) -> [(String, Double)] {
    (0..<RouteFingerprint.count).flatMap { index in
      let degrees = RouteFingerprint.tolerance(at: index, length: length) / 111_000
      let latitude = own["latitude_\(index)"] as Double
      let shrinking = max(cosine(latitude * .pi / 180), 0.01)
      return [("latitude_\(index)", degrees), ("longitude_\(index)", degrees / shrinking)]
    }
  }

  /// Returns other activities of the same sport whose distance is 80 to 125 % of this one's, latest first.
  public func similar(_ id: Identifier, limit: Int) async throws -> [ActivitySummary] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        cached: """
          SELECT \(ActivityRows.summaryColumns) FROM activity,
            (SELECT id AS own, sport AS own_sport, distance AS length FROM activity WHERE uuid = ?)
          WHERE deleted_at IS NULL AND sport = own_sport AND id <> own
            AND distance BETWEEN 0.8 * length AND 1.25 * length
          ORDER BY sort_time DESC LIMIT ?
          """, arguments: [Data(id.bytes), limit]
      ).map(ActivityRows.summary)
    }
  }
}
