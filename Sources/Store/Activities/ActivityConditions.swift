import Engine
import GRDB

/// The SQL of a list: conditions are added only where the filter asks, so that each form finds its
/// index.
struct ActivityConditions: Sendable {
  let conditions: String
  let arguments: StatementArguments
  /// Whether words are searched for, so that there is no end to the texts of `conditions`.
  let hasWords: Bool
  /// `activity`, by the index that has the words where some are searched for: SQLite would read the wide rows.
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
    hasWords = !words.isEmpty
    table = words.isEmpty ? "activity" : "activity INDEXED BY activity_in_lists"
  }

  /// The statement of a text that differs by nothing but the conditions: kept prepared, unless words are searched for.
  func statement(_ sql: String, in db: Database) throws -> Statement {
    hasWords ? try db.makeStatement(sql: sql) : try db.cachedStatement(sql: sql)
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
