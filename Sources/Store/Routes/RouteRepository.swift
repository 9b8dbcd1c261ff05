public import Engine
import Foundation
import GRDB

/// A route on the map of all routes.
public struct MappedRoute: Sendable {
  public var activity: ActivitySummary
  /// Encoded polylines (`LineText`), one per segment, separated by spaces.
  public var line: [UInt8]
}

/// A page of the routes on the map of all routes.
public struct MappedRoutePage: Sendable {
  public var routes: [MappedRoute]
  /// The value of `after` for the next page; nil for the last page.
  public var next: Int64?
}

/// A filter for the routes on the map.
public struct RouteFilter: Equatable, Sendable {
  /// The sport; nil to include all sports.
  public var sport: Sport?
  /// The range of days since 1970, in the activities' own time zones; nil to include all days.
  public var days: ClosedRange<Int>?

  public init(sport: Sport? = nil, days: ClosedRange<Int>? = nil) {
    self.sport = sport
    self.days = days
  }
}

/// The simplified routes of all activities, without their tracks.
public struct RouteRepository: Sendable {
  let database: StoreDatabase
  /// The number of outlines to create per transaction. Other connections can write between the transactions.
  private static let batch = 50

  /// Creates the missing outlines.
  /// - Returns: the number of created outlines.
  /// - Complexity: a few milliseconds for each activity without an outline.
  @discardableResult
  public func complete() async throws -> Int {
    var done = 0
    while true {
      let made = try await makeMissing()
      guard made > 0 else { return done }
      done += made
    }
  }

  /// Creates missing outlines, at most one batch. Returns their number.
  private func makeMissing() async throws -> Int {
    let outlines = try await database.read { try Self.missing(after: 0, in: $0) }
    try await database.write { try Self.store(outlines, in: $0) }
    return outlines.count
  }

  /// Returns new outlines for the first activities after `row` without one, at most one batch, keyed by row ID.
  private static func missing(
    after row: Int64, in db: Database
  ) throws -> [Int64: RouteOutline] {
    let rows = try OutlineRows.missing(after: row, limit: batch, in: db)
    return try Dictionary(
      uniqueKeysWithValues: rows.map { ($0, try OutlineRows.outline(ofRow: $0, in: db)) })
  }

  private static func store(_ outlines: [Int64: RouteOutline], in db: Database) throws {
    for (row, outline) in outlines { try OutlineRows.storeMissing(outline, ofRow: row, in: db) }
  }

  /// Returns a page of routes in the order in which they were stored. A page ends before the first missing outline. If
  /// the page would begin with a missing outline, creates one batch of outlines first, so that no page has to wait for
  /// more than one batch. A page may be empty without being the last one.
  /// - Parameter after: `next` from the previous page.
  public func page(
    _ filter: RouteFilter, after row: Int64 = 0, limit: Int
  ) async throws -> MappedRoutePage {
    let (page, made) = try await database.read {
      db -> (MappedRoutePage, [Int64: RouteOutline]) in
      let stored = try Self.page(filter, after: row, limit: limit, in: db)
      guard stored.routes.isEmpty, stored.next != nil else { return (stored, [:]) }
      let made = try Self.missing(after: row, in: db)
      return (try Self.page(filter, after: row, limit: limit, made, in: db), made)
    }
    if !made.isEmpty { try await database.writeDerivedData { try Self.store(made, in: $0) } }
    return page
  }

  /// Returns the routes up to the first outline that is neither stored nor in `made`.
  private static func page(
    _ filter: RouteFilter, after row: Int64, limit: Int, _ made: [Int64: RouteOutline] = [:],
    in db: Database
  ) throws -> MappedRoutePage {
    let (conditions, arguments) = Self.conditions(filter)
    let gap = try OutlineRows.missing(after: made.keys.max() ?? row, limit: 1, in: db).first
    let rows = try db.rows(
      cached: """
        SELECT activity.id, \(ActivitySummary.columns), line FROM \(joinedOutlines)
        WHERE activity.id > ? AND activity.id < ? AND \(conditions)
        ORDER BY activity.id LIMIT ?
        """, arguments: [row, gap ?? Int64.max] + arguments + [limit + 1]
    ) { row in
      let (id, activity): (Int64, ActivitySummary) = try (row.next(), ActivitySummary(&row))
      let line = (try row.next() as String?).map { Array($0.utf8) } ?? made[id]?.line ?? []
      return (id: id, route: MappedRoute(activity: activity, line: line))
    }
    let shown = rows.prefix(limit)
    return MappedRoutePage(
      routes: shown.map(\.route).filter { !$0.line.isEmpty },
      next: rows.count > limit ? shown.last?.id : gap.map { $0 - 1 })
  }

  /// The SQL that joins activities with their outlines of this version.
  private static let joinedOutlines = """
    activity LEFT JOIN route_outline
    ON route_outline.activity = activity.id AND version = \(RouteOutline.version)
    """

  /// Returns the number of matching routes. An activity whose outline is missing counts as a route.
  public func count(_ filter: RouteFilter) async throws -> Int {
    let (conditions, arguments) = Self.conditions(filter)
    return try await database.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM \(Self.joinedOutlines) WHERE \(conditions)
          """, arguments: arguments) ?? 0
    }
  }

  /// Returns the sports of all routes, and the range of days from the first route to the last, which is nil if there
  /// aren't any routes. An activity whose outline is missing counts as a route.
  public func range() async throws -> (sports: [Sport], days: ClosedRange<Int>?) {
    let (conditions, _) = Self.conditions(RouteFilter())
    return try await database.read { db in
      let rows = try db.rows(
        cached: """
          SELECT sport, min(local_day), max(local_day) FROM \(Self.joinedOutlines)
          WHERE \(conditions) GROUP BY sport ORDER BY count(*) DESC, sport
          """
      ) { row -> (sport: Sport, first: Int, last: Int) in
        try (row.next(or: .other), row.next(), row.next())
      }
      let (first, last) = (rows.map(\.first).min(), rows.map(\.last).max())
      return (rows.map(\.sport), first.flatMap { first in last.map { first...$0 } })
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
