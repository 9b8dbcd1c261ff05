public import Engine
import Foundation
import GRDB
public import Model

/// Summaries of activities, for sorted and filtered lists.
public struct ListRepository: Sendable {
  let database: StoreDatabase
  let cache: StatisticsCache

  /// Returns the matching activities in the given order. Activities without a value come last. Activities with equal
  /// values are sorted by time, latest first.
  ///
  /// - Parameter body: used to calculate the loads if the list is sorted by load.
  /// - Complexity: O(activities), using one narrow index; a few milliseconds for ten thousand activities.
  public func page(
    matching filter: ActivityFilter, by order: ListColumn, isAscending: Bool, body: AthleteBody,
    skipping count: Int, limit: Int
  ) async throws -> [ActivitySummary] {
    let query = ActivityConditions(filter: filter)
    return try await database.read { db in
      let rows: [Int64]
      if let expression = order.expression {
        rows = try Int64.fetchAll(
          db,
          sql: """
            SELECT id FROM activity INDEXED BY activity_in_lists WHERE \(query.conditions)
            ORDER BY \(expression) IS NULL, \(expression) \(isAscending ? "ASC" : "DESC"),
              sort_time DESC, id DESC
            LIMIT \(limit) OFFSET \(max(0, count))
            """, arguments: query.arguments)
      } else {
        let sorted = try byLoad(query, isAscending: isAscending, body, in: db)
        rows = Array(sorted.dropFirst(max(0, count)).prefix(limit))
      }
      return try Self.summaries(rows, in: db)
    }
  }

  private func byLoad(
    _ query: ActivityConditions, isAscending: Bool, _ body: AthleteBody, in db: Database
  ) throws -> [Int64] {
    let loads = try activityLoads(of: body, in: db)
    let matching = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM activity INDEXED BY activity_in_lists WHERE \(query.conditions)
        ORDER BY sort_time DESC, id DESC
        """, arguments: query.arguments)
    let known = matching.enumerated().compactMap { position, row in
      loads[row].map { (position, row, isAscending ? $0 : -$0) }
    }
    return known.sorted { ($0.2, $0.0) < ($1.2, $1.0) }.map { $0.1 }
      + matching.filter { loads[$0] == nil }
  }

  /// Returns the loads of all activities, keyed by row ID. The result is cached until the next write.
  private func activityLoads(of body: AthleteBody, in db: Database) throws -> [Int64: Double] {
    try cache.value("loads by activity \(StatisticsRepository.cacheKey(body))", in: db) {
      var loads: [Int64: Double] = [:]
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, \(MeasuredHeartRates.columns) FROM heart_rate_time
          CROSS JOIN activity INDEXED BY activity_facts ON activity.id = heart_rate_time.activity
          WHERE deleted_at IS NULL
          """)
      while let row = try rows.next() {
        var row = RowReader(row)
        let activity: Int64 = try row.next()
        loads[activity] = try MeasuredHeartRates(&row).load(of: body)
      }
      return loads
    }
  }

  private static func summaries(_ rows: [Int64], in db: Database) throws -> [ActivitySummary] {
    let found = try ActivityRow.fetchAll(
      db, sql: "SELECT \(ActivityRow.columns) FROM activity WHERE id IN (\(marks(rows.count)))",
      arguments: StatementArguments(rows))
    let byRow = Dictionary(
      found.map { ($0.position.row, $0.summary) }, uniquingKeysWith: { first, _ in first })
    return rows.compactMap { byRow[$0] }
  }

  /// Returns the summaries of those activities that exist and aren't deleted.
  public func summaries(of ids: [Identifier]) async throws -> [Identifier: ActivitySummary] {
    let found = try await database.read { db in
      try ActivitySummary.fetchAll(
        db,
        sql: """
          SELECT \(ActivitySummary.columns) FROM activity
          WHERE uuid IN (\(Self.marks(ids.count))) AND deleted_at IS NULL
          """, arguments: StatementArguments(ids))
    }
    return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the values that a list shows in addition to the summaries. Draws route pictures that are missing because
  /// an earlier version stored the activity.
  public func details(
    of ids: [Identifier], body: AthleteBody
  ) async throws -> [Identifier: ListDetails] {
    let (details, drawn) = try await database.read { db in
      try Self.details(ids, body, in: db)
    }
    if !drawn.isEmpty {
      try await database.writeDerivedData { db in
        for (row, picture) in drawn { try PictureRows.storeMissing(picture, ofRow: row, in: db) }
      }
    }
    return details
  }

  /// Returns the details, and the pictures that had to be drawn, by the activities' row IDs.
  private static func details(
    _ ids: [Identifier], _ body: AthleteBody, in db: Database
  ) throws -> (found: [Identifier: ListDetails], drawn: [Int64: RoutePicture]) {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT activity.id, uuid, average_cadence, \(MeasuredHeartRates.columns), path FROM activity
        LEFT JOIN heart_rate_time ON heart_rate_time.activity = activity.id
        LEFT JOIN route_picture ON route_picture.activity = activity.id
        WHERE uuid IN (\(marks(ids.count)))
        """, arguments: StatementArguments(ids))
    var (found, drawn): ([Identifier: ListDetails], [Int64: RoutePicture]) = ([:], [:])
    while let row = try rows.next() {
      var row = RowReader(row)
      let (activity, id): (Int64, Identifier) = try (row.next(), row.next())
      let (cadence, heartRates) = try (row.next() as Double?, MeasuredHeartRates(&row))
      var picture: String? = try row.next()
      if picture == nil {
        drawn[activity] = try PictureRows.draw(ofRow: activity, in: db)
        picture = drawn[activity]?.path
      }
      found[id] = ListDetails(
        averageCadence: cadence, load: heartRates.load(of: body), picture: picture ?? "")
    }
    return (found, drawn)
  }

  private static func marks(_ count: Int) -> String {
    repeatElement("?", count: count).joined(separator: ", ")
  }

  /// Returns the chronologically previous and next activities, which are nil at the beginning or end of the history.
  public func neighbours(
    of id: Identifier
  ) async throws -> (earlier: Identifier?, later: Identifier?) {
    try await database.read { db in
      func next(_ comparison: String, _ direction: String) throws -> Identifier? {
        try Identifier.fetchOne(
          db,
          cached: """
            SELECT uuid FROM activity WHERE deleted_at IS NULL AND (sort_time, id) \(comparison)
              (SELECT sort_time, id FROM activity WHERE uuid = ?)
            ORDER BY sort_time \(direction), id \(direction) LIMIT 1
            """, arguments: [id])
      }
      return (try next("<", "DESC"), try next(">", "ASC"))
    }
  }
}
