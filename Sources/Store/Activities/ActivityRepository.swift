public import Engine
import Foundation
import GRDB

/// The activities of an athlete: lists, single ones, their tracks and sources.
public struct ActivityRepository: Sendable {
  let database: any DatabaseWriter
  let reading: SourceReading

  /// Activities that match, latest first, `limit` at a time.
  ///
  /// - Complexity: O(limit) along an index for any place in the list; a search for text reads on
  ///   until it has found enough.
  public func page(
    matching filter: ActivityFilter = ActivityFilter(), before cursor: ActivityCursor? = nil,
    limit: Int = 30
  ) async throws -> ActivityPage {
    let query = ListQuery(filter: filter, cursor: cursor)
    return try await database.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(ActivityRows.summaryColumns) FROM activity WHERE \(query.conditions)
          ORDER BY sort_time DESC, id DESC LIMIT \(limit + 1)
          """, arguments: query.arguments)
      let shown = rows.prefix(limit)
      let next = rows.count > limit ? shown.last : nil
      return ActivityPage(
        activities: try shown.map(ActivityRows.summary),
        next: next.map { ActivityCursor(sortTime: $0["sort_time"], row: $0["id"]) })
    }
  }

  /// One activity; nil when unknown. Deleted ones are found too until they are purged.
  public func find(_ id: Identifier) async throws -> Activity? {
    try await database.read { db in
      try Row.fetchOne(
        db, sql: ActivityRows.activityQuery + " WHERE activity.uuid = ?",
        arguments: [Data(id.bytes)]
      ).map(ActivityRows.activity)
    }
  }

  /// The measured points of an activity; empty when unknown.
  public func track(of id: Identifier) async throws -> MeasuredTrack {
    let columns = try await database.read { db in
      try Data.fetchOne(
        db,
        sql: """
          SELECT columns FROM track JOIN activity ON activity.id = track.activity WHERE uuid = ?
          """, arguments: [Data(id.bytes)])
    }
    guard let columns else { return MeasuredTrack() }
    guard let points = TrackColumns.decode(Array(columns)) else {
      throw StoreError.damaged(what: "track of activity \(id)")
    }
    return points
  }

  /// What an activity was made from, as it was recorded; nil when unknown.
  public func source(of id: Identifier) async throws -> StoredSource? {
    try await database.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT source.*, source_part
          FROM activity JOIN source ON source.id = activity.source WHERE uuid = ?
          """, arguments: [Data(id.bytes)]
      ).map(StoredSource.init)
    }
  }

  /// How many activities match, all pages together.
  public func count(matching filter: ActivityFilter = ActivityFilter()) async throws -> Int {
    let query = ListQuery(filter: filter, cursor: nil)
    return try await database.read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM activity WHERE \(query.conditions)",
        arguments: query.arguments) ?? 0
    }
  }
}

/// The SQL of a list: conditions are added only where the filter asks, so that each form finds its
/// index.
private struct ListQuery: Sendable {
  let conditions: String
  let arguments: StatementArguments

  init(filter: ActivityFilter, cursor: ActivityCursor?) {
    var conditions = ["deleted_at IS NULL"]
    var arguments = StatementArguments()
    func add(_ condition: String, _ values: StatementArguments) {
      conditions.append(condition)
      arguments += values
    }
    if let sport = filter.sport { add("sport = ?", [sport.rawValue]) }
    if let day = filter.firstDay { add("local_day >= ?", [day]) }
    if let day = filter.lastDay { add("local_day <= ?", [day]) }
    for word in (filter.text ?? "").split(separator: " ") {
      let pattern = Self.pattern(word)
      add(#"(title LIKE ? ESCAPE '\' OR notes LIKE ? ESCAPE '\')"#, [pattern, pattern])
    }
    if let cursor { add("(sort_time, id) < (?, ?)", [cursor.sortTime, cursor.row]) }
    self.conditions = conditions.joined(separator: " AND ")
    self.arguments = arguments
  }

  /// A word anywhere, its own `%` and `_` taken literally.
  private static func pattern(_ word: Substring) -> String {
    var escaped = "%"
    for character in word {
      if "%_\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped + "%"
  }
}
