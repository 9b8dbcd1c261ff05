import GRDB
import Testing

@testable import Store

extension AthleteStore {
  func rowCount(of table: String) async throws -> Int {
    try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  func execute(_ sql: String, _ arguments: StatementArguments = []) async throws {
    try await database.write { try $0.execute(sql: sql, arguments: arguments) }
  }

  /// Returns an activity that must exist.
  func activity(_ id: Identifier) async throws -> Activity {
    try #require(try await activities.find(id))
  }

  /// Returns SQLite's plan for a query.
  func plan(of query: String, arguments: StatementArguments = []) async throws -> String {
    try await database.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + query, arguments: arguments)
        .map { $0["detail"] as String }.joined(separator: "; ")
    }
  }
}
