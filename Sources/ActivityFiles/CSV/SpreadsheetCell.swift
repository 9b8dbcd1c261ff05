/// Escapes text for CSV files that people open in spreadsheet programs, which evaluate any cell that starts like a
/// formula.
/// Source: OWASP, "CSV Injection".
public enum SpreadsheetCell {
  /// Prepends an apostrophe to text that a spreadsheet program would evaluate as a formula. Numbers are unchanged.
  public static func guarded(_ text: String) -> String {
    startsLikeFormula(text) && Double(text) == nil ? "'" + text : text
  }

  /// Reverses `guarded(_:)`.
  public static func unguarded(_ cell: String) -> String {
    cell.first == "'" && startsLikeFormula(cell) ? String(cell.dropFirst()) : cell
  }

  /// Ignores leading apostrophes, so that `unguarded` removes only those that `guarded` added.
  private static func startsLikeFormula(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { $0 != "'" }
    return first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
  }
}
