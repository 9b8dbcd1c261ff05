import Engine
import GRDB

/// Positions for finding activities on the same route (`route_sign`).
enum RouteRows {
  static let columns = (0..<RouteFingerprint.count).flatMap {
    ["latitude_\($0)", "longitude_\($0)"]
  }

  static func store(_ sign: RouteFingerprint?, ofRow row: Int64, in db: Database) throws {
    guard let sign else { return }
    let values = sign.coordinates.flatMap { [$0.latitude, $0.longitude] }
    guard values.allSatisfy(\.isFinite) else { return }
    try db.execute(
      sql: """
        INSERT INTO route_sign (activity, \(columns.joined(separator: ", ")))
        VALUES (?\(String(repeating: ", ?", count: columns.count)))
        """, arguments: [row] + StatementArguments(values))
  }
}
