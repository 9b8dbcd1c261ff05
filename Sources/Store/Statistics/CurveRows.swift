import Engine
import GRDB

/// The best speeds and powers of activities (`effort_curve`).
enum CurveRows {
  /// Replaces an activity's curves.
  static func store(_ derived: DerivedData, ofRow row: Int64, in db: Database) throws {
    try db.execute(sql: "DELETE FROM effort_curve WHERE activity = ?", arguments: [row])
    try store(derived.track.speeds.byDuration, .speedByDuration, ofRow: row, in: db)
    try store(derived.track.speeds.byLength, .speedByLength, ofRow: row, in: db)
    try store(derived.powers, .power, ofRow: row, in: db)
  }

  private static func store(
    _ points: [CurvePoint], _ kind: CurveKind, ofRow row: Int64, in db: Database
  ) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO effort_curve (activity, kind, span, sport, value)
        SELECT id, ?, ?, sport, ? FROM activity WHERE id = ?
        """)
    for point in points where point.value.isFinite && point.value > 0 {
      try insert.execute(arguments: [kind.rawValue, point.span, point.value, row])
    }
  }
}
