import Engine
import GRDB

/// The SQL conditions of an activity list. A condition is added only if the filter needs it, so that each query can use
/// its index.
struct ActivityConditions: Sendable {
  let conditions: String
  let arguments: StatementArguments
  /// Whether the filter has search words. If so, the SQL depends on their number, so statements aren't cached.
  let hasSearchWords: Bool
  /// The table to query. For a word search, it names the index that contains the searched columns, because SQLite would
  /// otherwise read the much larger rows.
  let table: String

  init(filter: ActivityFilter, cursor: ActivityCursor? = nil) {
    var conditions = ["deleted_at IS NULL"]
    var arguments = StatementArguments()
    func add(_ condition: String, _ values: StatementArguments) {
      conditions.append(condition)
      arguments += values
    }
    if let sport = filter.sport { add("sport = ?", [sport.rawValue]) }
    if let day = filter.firstDay { add("local_day >= ?", [day]) }
    if let day = filter.lastDay { add("local_day <= ?", [day]) }
    let words = (filter.text ?? "").split(separator: " ")
    for word in words {
      let pattern = Self.pattern(word)
      add(#"(title LIKE ? ESCAPE '\' OR notes LIKE ? ESCAPE '\')"#, [pattern, pattern])
    }
    if let cursor { add("(sort_time, id) < (?, ?)", [cursor.sortTime, cursor.row]) }
    self.conditions = conditions.joined(separator: " AND ")
    self.arguments = arguments
    hasSearchWords = !words.isEmpty
    table = words.isEmpty ? "activity" : "activity INDEXED BY activity_in_lists"
  }

  /// Returns a statement for `sql`, which must contain the conditions. The statement is cached unless the filter has
  /// search words.
  func statement(_ sql: String, in db: Database) throws -> Statement {
    hasSearchWords ? try db.makeStatement(sql: sql) : try db.cachedStatement(sql: sql)
  }

  /// Returns a `LIKE` pattern that matches text containing the word. Escapes `%` and `_`.
  private static func pattern(_ word: Substring) -> String {
    var escaped = "%"
    for character in word {
      if "%_\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped + "%"
  }
}
