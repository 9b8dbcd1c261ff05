import ActivityFiles
public import Engine
import GRDB

extension ActivityRepository {
  /// Returns the coordinates of the latest routes' outlines, each from start to end. Reads only the outlines, not the
  /// tracks.
  public func routeCoordinates(limit: Int) async throws -> [[Coordinate]] {
    try await database.read { db in
      try String.fetchAll(
        db,
        cached: """
          SELECT line FROM route_outline JOIN activity ON activity.id = route_outline.activity
          WHERE deleted_at IS NULL AND line <> '' ORDER BY sort_time DESC LIMIT ?
          """, arguments: [limit]
      ).map(Self.coordinates)
    }
  }

  /// Returns the coordinates of an outline. Skips unreadable parts.
  private static func coordinates(ofOutline line: String) -> [Coordinate] {
    line.utf8.split(separator: 32).flatMap { (try? Polyline.decode(Array($0))) ?? [] }
  }
}
