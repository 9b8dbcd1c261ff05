import ActivityFiles
public import Engine
import GRDB

extension ActivityRepository {
  /// The places of the outlines of the latest routes, each from start to end. Tracks are not read.
  public func routePlaces(limit: Int) async throws -> [[Coordinate]] {
    try await database.read { db in
      try String.fetchAll(
        db,
        cached: """
          SELECT line FROM route_outline JOIN activity ON activity.id = route_outline.activity
          WHERE deleted_at IS NULL AND line <> '' ORDER BY sort_time DESC LIMIT ?
          """, arguments: [limit]
      ).map(Self.places)
    }
  }

  /// Without what cannot be read.
  private static func places(ofOutline line: String) -> [Coordinate] {
    line.utf8.split(separator: 32).flatMap { (try? Polyline.decode(Array($0))) ?? [] }
  }
}
