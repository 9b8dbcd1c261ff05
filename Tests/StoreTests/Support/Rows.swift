import GRDB

@testable import Store

extension AthleteStore {
  func rowCount(of table: String) async throws -> Int {
    try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  /// Returns SQLite's plan for a query.
  func plan(of query: String, arguments: StatementArguments = []) async throws -> String {
    try await database.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + query, arguments: arguments)
        .map { $0["detail"] as String }.joined(separator: "; ")
    }
  }
}
