/// A text in a table that people open in spreadsheet programs, which run a cell that starts like a formula.
/// Source: OWASP, "CSV Injection".
public enum SpreadsheetCell {
  /// Puts an apostrophe in front of a text that a spreadsheet program would take for a formula. Numbers stay as they are.
  public static func guarded(_ text: String) -> String {
    startsLikeFormula(text) && Double(text) == nil ? "'" + text : text
  }

  /// The text before it was guarded.
  public static func unguarded(_ cell: String) -> String {
    cell.first == "'" && startsLikeFormula(cell.dropFirst()) ? String(cell.dropFirst()) : cell
  }

  private static func startsLikeFormula(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
  }
}
