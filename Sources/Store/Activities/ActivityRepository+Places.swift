public import Engine
import GRDB

extension ActivityRepository {
  /// Five places of each route from start to end, of the latest routes. Tracks are not read.
  public func routePlaces(limit: Int) async throws -> [[Coordinate]] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT route_sign.* FROM route_sign JOIN activity ON activity.id = route_sign.activity
          WHERE deleted_at IS NULL ORDER BY sort_time DESC LIMIT ?
          """, arguments: [limit]
      ).map { row in
        (0..<RouteSign.count).map {
          Coordinate(latitude: row["latitude_\($0)"], longitude: row["longitude_\($0)"])
        }
      }
    }
  }
}
