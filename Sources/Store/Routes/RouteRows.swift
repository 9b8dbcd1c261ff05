import Engine
import GRDB

/// Positions for finding activities on the same route (`route_sign`).
enum RouteRows: TableRecord {
  static let databaseTableName = "route_sign"
  static let columns = (0..<RouteFingerprint.count).flatMap {
    ["latitude_\($0)", "longitude_\($0)"]
  }

  static func store(_ sign: RouteFingerprint?, ofRow row: Int64, in db: Database) throws {
    guard let sign else { return }
    let values = sign.coordinates.flatMap { [$0.latitude, $0.longitude] }
    guard values.allSatisfy(\.isFinite) else { return }
    let columns: [ColumnValue] = [("activity", row)] + zip(columns, values).map { ($0, $1) }
    try Self.row(columns).insert(db)
  }
}
