public import Engine
import Foundation
import GRDB

/// A route on the map of all routes.
public struct MappedRoute: Sendable {
  public var activity: ActivitySummary
  /// Encoded polylines (`LineText`), one a segment, with spaces between.
  public var line: [UInt8]
}

/// Some of the routes, and where the next ones begin.
public struct MappedRoutePage: Sendable {
  public var routes: [MappedRoute]
  /// To be given as `after`; nil after the last.
  public var next: Int64?
}

/// Which routes are meant.
public struct RouteFilter: Equatable, Sendable {
  /// Nil for all.
  public var sport: Sport?
  /// Days since 1970 by the activities' own zones; nil for all.
  public var days: ClosedRange<Int>?

  public init(sport: Sport? = nil, days: ClosedRange<Int>? = nil) {
    self.sport = sport
    self.days = days
  }
}

/// The routes of all activities by a few points each, without their tracks.
public struct RouteRepository: Sendable {
  let database: any DatabaseWriter
  /// Outlines made in one transaction, so that others may write between.
  private static let batch = 50

  /// Makes the outlines that are missing.
  /// - Returns: how many there were.
  /// - Complexity: some milliseconds an activity, once.
  @discardableResult
  public func complete() async throws -> Int {
    var done = 0
    while true {
      let made = try await makeMissing(after: 0)
      guard made > 0 else { return done }
      done += made
    }
  }

  /// Makes the outlines of the next activities after `row` that have none, at most a batch.
  /// - Returns: how many there were.
  @discardableResult
  private func makeMissing(after row: Int64) async throws -> Int {
    let missing = try await database.read {
      try OutlineRows.missing(after: row, limit: Self.batch, in: $0)
    }
    let outlines = try await database.read { db in
      try missing.map { ($0, try OutlineRows.outline(ofRow: $0, in: db)) }
    }
    try await database.write { db in
      for (row, outline) in outlines where try Self.exists(row, in: db) {
        try OutlineRows.store(outline, ofRow: row, in: db)
      }
    }
    return missing.count
  }

  private static func exists(_ row: Int64, in db: Database) throws -> Bool {
    try Row.fetchOne(db, cached: "SELECT 1 FROM activity WHERE id = ?", arguments: [row]) != nil
  }

  /// Routes in the order in which they were stored. A page ends before the first outline that is missing, and one that
  /// begins there makes a batch of them first: no page waits for more than that. It may be empty and not the last.
  /// - Parameter after: `next` of the page before.
  public func page(
    _ filter: RouteFilter, after row: Int64 = 0, limit: Int
  ) async throws -> MappedRoutePage {
    let page = try await made(filter, after: row, limit: limit)
    guard page.routes.isEmpty, page.next != nil else { return page }
    try await makeMissing(after: row)
    return try await made(filter, after: row, limit: limit)
  }

  /// Those up to the first outline that is missing.
  private func made(
    _ filter: RouteFilter, after row: Int64, limit: Int
  ) async throws -> MappedRoutePage {
    let (conditions, arguments) = Self.conditions(filter)
    return try await database.read { db in
      let gap = try OutlineRows.missing(after: row, limit: 1, in: db).first
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(ActivityRows.summaryColumns), line FROM route_outline
          JOIN activity ON activity.id = route_outline.activity
          WHERE activity.id > ? AND activity.id < ? AND \(conditions)
          ORDER BY activity.id LIMIT \(limit + 1)
          """, arguments: [row, gap ?? Int64.max] + arguments)
      let routes = try rows.prefix(limit).map { row in
        MappedRoute(
          activity: try ActivityRows.summary(row), line: Array((row["line"] as String).utf8))
      }
      let last = rows.prefix(limit).last.map { $0["id"] as Int64 }
      return MappedRoutePage(routes: routes, next: rows.count > limit ? last : gap.map { $0 - 1 })
    }
  }

  /// Activities with their outlines, where there is one of this version.
  private static let outlined = """
    activity LEFT JOIN route_outline
    ON route_outline.activity = activity.id AND version = \(RouteOutline.version)
    """

  /// How many routes match. What has no outline yet counts as one.
  public func count(_ filter: RouteFilter) async throws -> Int {
    let (conditions, arguments) = Self.conditions(filter)
    return try await database.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM \(Self.outlined) WHERE \(conditions)
          """, arguments: arguments) ?? 0
    }
  }

  /// The sports there are routes of, and the first and last day of any. What has no outline yet counts as a route.
  public func range() async throws -> (sports: [Sport], days: ClosedRange<Int>?) {
    let (conditions, _) = Self.conditions(RouteFilter())
    return try await database.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT sport, min(local_day) AS first, max(local_day) AS last FROM \(Self.outlined)
          WHERE \(conditions) GROUP BY sport ORDER BY count(*) DESC, sport
          """)
      let first = rows.map { $0["first"] as Int }.min()
      let last = rows.map { $0["last"] as Int }.max()
      return (rows.map(ActivityRows.sport), first.flatMap { first in last.map { first...$0 } })
    }
  }

  private static func conditions(_ filter: RouteFilter) -> (String, StatementArguments) {
    var conditions = ["deleted_at IS NULL", "line IS NOT ''"]
    var arguments = StatementArguments()
    if let sport = filter.sport {
      conditions.append("sport = ?")
      arguments += [sport.rawValue]
    }
    if let days = filter.days {
      conditions.append("local_day BETWEEN ? AND ?")
      arguments += [days.lowerBound, days.upperBound]
    }
    return (conditions.joined(separator: " AND "), arguments)
  }
}
