import GRDB

/// Pairs of sources that the athlete separated because they belong to different activities (table `parting`).
enum SeparationRows {
  /// Records that a source belongs to a different activity than all sources of the activity in `row`.
  static func insert(source: Int64, fromRow row: Int64, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO parting (source, other)
        SELECT ?1, source FROM activity WHERE id = ?2 AND source <> ?1
        UNION SELECT ?1, source FROM attachment WHERE activity = ?2 AND source <> ?1
        """, arguments: [source, row])
  }

  /// Whether the athlete separated any two recordings of these activities.
  static func areSeparated(_ row: Int64, _ other: Int64, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      cached: """
        WITH mine (source) AS (
          SELECT source FROM activity WHERE id = ?1
          UNION SELECT source FROM attachment WHERE activity = ?1),
        theirs (source) AS (
          SELECT source FROM activity WHERE id = ?2
          UNION SELECT source FROM attachment WHERE activity = ?2)
        SELECT EXISTS (SELECT 1 FROM parting
          WHERE source IN mine AND other IN theirs OR source IN theirs AND other IN mine)
        """, arguments: [row, other]) ?? false
  }
}
