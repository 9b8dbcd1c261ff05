import ActivityFiles
import Engine
import Foundation
import GRDB

extension ActivityRepository {
  /// Measures up to `limit` activities again whose numbers an earlier analysis derived, in one transaction; how many
  /// there were.
  func rederive(limit: Int) async throws -> Int {
    let outdated = try await database.read { db in
      try Row.fetchAll(
        db,
        cached: """
          SELECT activity.id AS activity_id, sport, source_part, source.id AS source, source.*
          FROM activity JOIN source ON source.id = activity.source
          WHERE analysis_version < ? OR figures_version < ? LIMIT ?
          """, arguments: [ActivityAnalysis.version, Derived.version, limit]
      ).map(DueSource.init)
    }
    try await store(outdated.map { ($0, reading.derived($0.source, sport: $0.sport)) })
    return outdated.count
  }

  /// Measures one activity again.
  func remeasure(_ id: Identifier) async throws {
    let found = try await database.read { db in
      try Row.fetchOne(
        db,
        cached: """
          SELECT activity.id AS activity_id, sport, source_part, source.id AS source, source.*
          FROM activity JOIN source ON source.id = activity.source WHERE uuid = ?
          """, arguments: [Data(id.bytes)]
      ).map(DueSource.init)
    }
    if let found { try await store([(found, reading.derived(found.source, sport: found.sport))]) }
  }

  /// Leaves out what has another source by now: that was measured when it came.
  private func store(_ measured: [(DueSource, Derived)]) async throws {
    try await database.write { db in
      for (source, derived) in measured where try source.isPresent(in: db) {
        try ActivityRows.update(row: source.row, with: derived, in: db)
      }
    }
  }
}

/// What an activity is to be measured from again, and which source of it that was when it was read.
private struct DueSource: Sendable {
  let row: Int64
  let sport: Sport
  let source: StoredSource
  private let sourceRow: Int64

  init(row: Row) throws {
    self.row = row["activity_id"]
    sport = ActivityRows.sport(row)
    source = try StoredSource(row: row)
    sourceRow = row["source"]
  }

  func isPresent(in db: Database) throws -> Bool {
    try Row.fetchOne(
      db, cached: "SELECT 1 FROM activity WHERE id = ? AND source = ? AND source_part = ?",
      arguments: [row, sourceRow, source.part]) != nil
  }
}
