import Engine
import GRDB

/// The positions by which activities on the same route are found (`route_sign`).
enum RouteRows {
  /// Five positions of each route, so that the same route is found without reading points.
  static let schema = """
    CREATE TABLE route_sign (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      \(columns.map { "\($0) REAL NOT NULL" }.joined(separator: ", "))
    ) STRICT;
    """

  private static let columns = (0..<RouteFingerprint.count).flatMap {
    ["latitude_\($0)", "longitude_\($0)"]
  }

  static func store(_ sign: RouteFingerprint?, ofRow row: Int64, in db: Database) throws {
    guard let sign else { return }
    let values = sign.places.flatMap { [$0.latitude, $0.longitude] }
    guard values.allSatisfy(\.isFinite) else { return }
    try db.execute(
      sql: """
        INSERT INTO route_sign (activity, \(columns.joined(separator: ", ")))
        VALUES (?\(String(repeating: ", ?", count: columns.count)))
        """, arguments: [row] + StatementArguments(values))
  }
}
