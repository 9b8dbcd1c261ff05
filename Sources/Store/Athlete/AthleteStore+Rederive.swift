import ActivityFiles
import Engine
import Foundation
import GRDB

extension AthleteStore {
  /// Measures up to `limit` activities, or else calibrations, again whose numbers an earlier analysis derived, in one
  /// transaction. Returns how many there were; 0 means that all are up to date.
  public func rederive(limit: Int = 20) async throws -> Int {
    let outdated = try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT activity.id AS activity_id, sport, source_part, source.*
          FROM activity JOIN source ON source.id = activity.source
          WHERE analysis_version < ? OR figures_version < ? LIMIT ?
          """, arguments: [ActivityAnalysis.version, Derived.version, limit]
      ).map {
        (row: $0["activity_id"] as Int64, sport: ActivityRows.sport($0), try StoredSource(row: $0))
      }
    }
    let measured = outdated.map { ($0.row, self.measured($0.2, sport: $0.sport)) }
    try await database.write { db in
      for (row, derived) in measured { try Self.update(row: row, with: derived, in: db) }
    }
    if outdated.isEmpty { return try await rederiveCalibrations(limit: limit) }
    return outdated.count
  }

  /// Measures one activity again.
  func remeasure(_ id: Identifier) async throws {
    guard let activity = try await activity(id), let source = try await source(of: id) else {
      return
    }
    let derived = measured(source, sport: activity.sport)
    try await database.write { db in
      let row = try Int64.fetchOne(
        db, sql: "SELECT id FROM activity WHERE uuid = ?", arguments: [Data(id.bytes)])
      if let row { try Self.update(row: row, with: derived, in: db) }
    }
  }

  /// What cannot be read any more has no numbers left; its source stays.
  private func measured(_ source: StoredSource, sport: Sport) -> Derived {
    switch source.kind {
    case .sessionLog: reading.derived(ofSession: source.bytes) ?? Derived()
    case .file:
      (try? reading.derived(
        ofFile: source.bytes, name: source.name, part: source.part, sport: sport)) ?? Derived()
    }
  }
}
