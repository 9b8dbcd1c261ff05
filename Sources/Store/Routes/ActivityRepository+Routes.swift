import Engine
import GRDB

extension ActivityRepository {
  /// Returns other activities that probably follow the same route in the same direction, latest first. Doesn't read the
  /// tracks, so the caller has to determine how much of the route is actually shared.
  ///
  /// - Complexity: one pass over the sport's activities.
  public func onRoute(of id: Identifier, limit: Int) async throws -> [ActivitySummary] {
    try await database.read { db in
      let own = try db.rows(
        cached: """
          SELECT activity.id, sport, distance, \(RouteRows.columns.joined(separator: ", "))
          FROM route_sign JOIN activity ON activity.id = route_sign.activity WHERE uuid = ?
          """, arguments: [id]
      ) { row in
        let (id, sport, length) = try (row.next() as Int64, row.next() as Int, row.next() as Double)
        let arguments: StatementArguments = [sport, id, 0.85 * length, length / 0.85]
        let coordinates = try RouteRows.columns.map { _ in try row.next() as Double }
        return arguments + Self.ranges(around: coordinates, length: length)
      }
      guard let arguments = own.first else { return [] }
      return try ActivitySummary.all(
        db,
        """
        JOIN route_sign ON route_sign.activity = activity.id
        WHERE deleted_at IS NULL AND sport = ? AND activity.id <> ? AND distance BETWEEN ? AND ?
          \(RouteRows.columns.map { "AND \($0) BETWEEN ? AND ?" }.joined(separator: " "))
        ORDER BY sort_time DESC LIMIT ?
        """, arguments + [limit])
    }
  }

  /// Returns the range in which each column of a matching route must lie, in degrees.
  private static func ranges(around own: [Double], length: Double) -> StatementArguments {
    let ranges = own.indices.flatMap { column in
      let index = column / 2
      let degrees = RouteFingerprint.tolerance(at: index, length: length) / 111_000
      let shrinking = max(cosine(own[2 * index] * .pi / 180), 0.01)
      let tolerance = column % 2 == 0 ? degrees : degrees / shrinking
      return [own[column] - tolerance, own[column] + tolerance]
    }
    return StatementArguments(ranges)
  }

  /// Returns other activities of the same sport whose distance is 80 to 125 % of this one's, latest first.
  public func similar(_ id: Identifier, limit: Int) async throws -> [ActivitySummary] {
    try await database.read { db in
      try ActivitySummary.all(
        db,
        """
        , (SELECT id AS own, sport AS own_sport, distance AS length FROM activity WHERE uuid = ?)
        WHERE deleted_at IS NULL AND sport = own_sport AND id <> own
          AND distance BETWEEN 0.8 * length AND 1.25 * length
        ORDER BY sort_time DESC LIMIT ?
        """, [id, limit])
    }
  }
}
