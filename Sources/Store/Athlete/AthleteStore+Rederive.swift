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
          SELECT activity.id AS activity_id, sport, source_part, source.id AS source, source.*
          FROM activity JOIN source ON source.id = activity.source
          WHERE analysis_version < ? OR figures_version < ? LIMIT ?
          """, arguments: [ActivityAnalysis.version, Derived.version, limit]
      ).map(DueSource.init)
    }
    try await store(outdated.map { ($0, measured($0.source, sport: $0.sport)) })
    if outdated.isEmpty { return try await rederiveCalibrations(limit: limit) }
    return outdated.count
  }

  /// Measures one activity again.
  func remeasure(_ id: Identifier) async throws {
    let found = try await database.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT activity.id AS activity_id, sport, source_part, source.id AS source, source.*
          FROM activity JOIN source ON source.id = activity.source WHERE uuid = ?
          """, arguments: [Data(id.bytes)]
      ).map(DueSource.init)
    }
    if let found { try await store([(found, measured(found.source, sport: found.sport))]) }
  }

  /// Leaves out what has another source by now: that was measured when it came.
  private func store(_ measured: [(DueSource, Derived)]) async throws {
    try await database.write { db in
      for (source, derived) in measured where try source.isPresent(in: db) {
        try Self.update(row: source.row, with: derived, in: db)
      }
    }
  }

  /// What cannot be read any more has no numbers left; its source stays.
  func measured(_ source: StoredSource, sport: Sport) -> Derived {
    switch source.kind {
    case .sessionLog: reading.derived(ofSession: source.bytes) ?? Derived()
    case .file:
      (try? reading.derived(
        ofFile: source.bytes, name: source.name, part: source.part, sport: sport)) ?? Derived()
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
      db, sql: "SELECT 1 FROM activity WHERE id = ? AND source = ? AND source_part = ?",
      arguments: [row, sourceRow, source.part]) != nil
  }
}
