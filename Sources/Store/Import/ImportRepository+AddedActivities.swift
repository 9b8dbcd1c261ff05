public import Engine
import GRDB
import Model

/// The activities that an upload added and that still exist.
public struct AddedActivities: Sendable {
  /// The most recent of these activities, latest first.
  public var latest: [ActivitySummary]
  /// The number of activities of each sport, the most frequent sport first.
  public var sports: [(sport: Sport, count: Int)]
}

extension ImportRepository {
  /// Returns the activities that an upload added. Returns an empty result for uploads that an earlier version imported,
  /// because their log entries don't identify the upload.
  ///
  /// - Parameter limit: the maximum number of activities in `latest`.
  /// - Complexity: O(`logLimit`).
  public func addedActivities(of upload: Identifier, limit: Int) async throws -> AddedActivities {
    let imported = """
      FROM import_log CROSS JOIN activity ON activity.uuid = import_log.activity
      WHERE upload = ? AND fate = ? AND deleted_at IS NULL
      """
    let fate = ImportLogOutcome.imported.rawValue
    return try await database.read { db in
      let arguments: StatementArguments = [upload, fate]
      let latest = try ActivitySummary.fetchAll(
        db,
        sql: """
          SELECT \(ActivitySummary.columns) \(imported)
          ORDER BY sort_time DESC, activity.id DESC LIMIT \(limit)
          """, arguments: arguments)
      let sports = try db.rows(
        cached: "SELECT sport, count(*) \(imported) GROUP BY sport ORDER BY count(*) DESC, sport",
        arguments: arguments
      ) { row -> (sport: Sport, count: Int) in try (row.next(or: .other), row.next()) }
      return AddedActivities(latest: latest, sports: sports)
    }
  }
}
