/// The ignored columns of a table, collected for a single warning that names all of them.
struct CSVUnknownColumns {
  /// The columns' names for the warning, by index.
  private var names: [Int: String] = [:]

  /// Adds the columns without a title that have a value in a row.
  mutating func addUntitled(_ cells: [ArraySlice<UInt8>], titles: [String]) {
    for index in cells.indices where !cells[index].isEmpty {
      guard index >= titles.count || titles[index].isEmpty else { continue }
      names[index] = "\(index + 1) (without a title)"
    }
  }

  mutating func add(_ title: String, at index: Int) { names[index] = "\"\(title)\"" }

  /// Adds a warning that lists the columns.
  ///
  /// - Parameter location: The location of the title row.
  func warn(_ warnings: inout WarningList, at location: (line: Int, byteOffset: Int)) {
    guard !names.isEmpty else { return }
    let list = names.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
    let (what, rest) =
      names.count == 1
      ? ("the column", "is not understood and was")
      : ("the columns", "are not understood and were")
    warnings.add(.unknownColumn, "\(what) \(list) \(rest) left out", at: location)
  }
}
