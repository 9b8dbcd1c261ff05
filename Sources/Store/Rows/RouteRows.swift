import Engine
import GRDB

/// The places by which an activity on the same route is found (`route_sign`).
enum RouteRows {
  /// Five places of each route, by which the same one is found without its points.
  static let schema = """
    CREATE TABLE route_sign (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      \(columns.map { "\($0) REAL NOT NULL" }.joined(separator: ", "))
    ) STRICT;
    """

  private static let columns = (0..<RouteSign.count).flatMap {
    ["latitude_\($0)", "longitude_\($0)"]
  }

  static func store(_ sign: RouteSign?, ofRow row: Int64, in db: Database) throws {
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
