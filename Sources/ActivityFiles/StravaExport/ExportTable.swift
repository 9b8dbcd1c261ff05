/// The rows of a list in an export, as text.
struct ExportTable {
  struct Row {
    /// The line of its first character, counted from 1.
    var line: Int
    /// Without white space at either end.
    var cells: [String]
  }

  private var rows: CSVRows
  private(set) var warnings = WarningList()

  init(_ bytes: [UInt8]) { rows = CSVRows(MemorySource(bytes), limits: .standard) }

  /// The next row that is not blank; nil at the end, or where the list is larger than the limits allow.
  mutating func next() -> Row? {
    do throws(FileError) {
      while let row = try rows.next() {
        warnings.add(row)
        guard row.cells.contains(where: { !$0.isEmpty }) else { continue }
        let cells = row.cells.map { SpreadsheetCell.unguarded(decodeText($0).text) }
        return Row(line: row.place.line, cells: cells)
      }
    } catch {
      warnings.add(error)
    }
    return nil
  }
}

extension WarningList {
  /// Adds what is wrong with a row's quotes and lengths.
  mutating func add(_ row: CSVRows.Row) {
    if row.isCut {
      add(.tooLarge, "a cell is too long; the rest of it was left out", at: row.place)
    }
    if row.isOpen { add(.truncated, "a quote is never closed", at: row.place) }
  }
}
