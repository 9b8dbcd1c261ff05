/// Iterates over the rows of a table in an export.
struct ExportTable {
  struct Row {
    /// The line at which the row starts, counted from 1.
    var line: Int
    /// The cells without surrounding white space.
    var cells: [String]
  }

  private var rows: CSVRows
  private(set) var warnings = WarningList()

  init(_ bytes: [UInt8]) { rows = CSVRows(MemorySource(bytes), limits: .standard) }

  /// Returns the next row that isn't blank. Returns nil at the end, or when the table exceeds the limits.
  mutating func next() -> Row? {
    do throws(FileError) {
      while let row = try rows.next() {
        warnings.add(row)
        guard row.cells.contains(where: { !$0.isEmpty }) else { continue }
        let cells = row.cells.map { SpreadsheetCell.unguarded(decodeText($0).text) }
        return Row(line: row.location.line, cells: cells)
      }
    } catch {
      warnings.add(error)
    }
    return nil
  }
}

extension WarningList {
  /// Adds warnings about truncated cells and unclosed quotes.
  mutating func add(_ row: CSVRows.Row) {
    if row.isCut {
      add(.tooLarge, "a cell is too long; the rest of it was left out", at: row.location)
    }
    if row.isOpen { add(.truncated, "a quote is never closed", at: row.location) }
  }
}
