/// The rows of a table that comes piece by piece. Cells may be quoted (RFC 4180): a quoted cell holds separators and line
/// breaks, and `""` is a quote. `ExportTable` does the same for a table in memory.
struct CSVRows {
  struct Row {
    var place: (line: Int, byteOffset: Int)
    /// Without white space at either end.
    var cells: [ArraySlice<UInt8>]
    /// Whether a quote is never closed.
    var isOpen: Bool
  }

  private var lines: LineSource
  private let lengthLimit: Int
  private var separator: UInt8?
  private var line = 0

  init(_ source: any ByteSource, limits: FileLimits) {
    lines = LineSource(source, lengthLimit: limits.textByteCount, byteLimit: limits.byteCount)
    lengthLimit = limits.textByteCount
  }

  /// The next row, blank ones included; nil at the end.
  mutating func next() throws(FileError) -> Row? {
    guard let first = try lines.next() else { return nil }
    line += 1
    let place = (line, first.offset)
    let separator = self.separator ?? Self.separator(of: first.bytes)
    self.separator = separator
    var cells = CSVCells(separator: separator)
    cells.add(first.bytes)
    while cells.isOpen, cells.byteCount < lengthLimit, let more = try lines.next() {
      line += 1
      cells.addLineBreak()
      cells.add(more.bytes)
    }
    let isOpen = cells.isOpen
    return Row(place: place, cells: cells.finished(), isOpen: isOpen)
  }

  /// The cells of a first row.
  static func cells(ofFirst line: some Collection<UInt8>) -> [ArraySlice<UInt8>] {
    let line = Array(line.drop { $0 >= 0x80 })[...]
    var cells = CSVCells(separator: separator(of: line))
    cells.add(line)
    return cells.finished()
  }

  /// A comma unless there is a tab or semicolon.
  private static func separator(of line: some Collection<UInt8>) -> UInt8 {
    [0x09, 0x3B].first { line.contains($0) } ?? 0x2C
  }
}

/// The cells of one row while it is split.
private struct CSVCells {
  private let separator: UInt8
  private var cells: [ArraySlice<UInt8>] = []
  private var cell: [UInt8] = []
  /// Whether the end of the text is inside quotes.
  private(set) var isOpen = false
  private(set) var byteCount = 0

  init(separator: UInt8) { self.separator = separator }

  mutating func add(_ line: ArraySlice<UInt8>) {
    byteCount += line.count
    if !isOpen && !line.contains(0x22) { return addPlain(line) }
    var index = line.startIndex
    while index < line.endIndex {
      addQuotable(line, &index)
      index += 1
    }
  }

  mutating func addLineBreak() { cell.append(0x0A) }

  consuming func finished() -> [ArraySlice<UInt8>] {
    endCell()
    return cells
  }

  private mutating func addPlain(_ line: ArraySlice<UInt8>) {
    let parts = line.split(
      separator: separator, maxSplits: ExportTable.columnLimit, omittingEmptySubsequences: false)
    cells += parts.dropLast().map(\.trimmed)
    cell += parts.last ?? []
  }

  private mutating func addQuotable(_ line: ArraySlice<UInt8>, _ index: inout Int) {
    let byte = line[index]
    if isOpen {
      guard byte == 0x22 else { return cell.append(byte) }
      let isDoubled = index + 1 < line.endIndex && line[index + 1] == 0x22
      if isDoubled { cell.append(byte) }
      index += isDoubled ? 1 : 0
      isOpen = isDoubled
    } else if byte == separator {
      endCell()
    } else if byte == 0x22, cell.allSatisfy({ $0 <= 0x20 }) {
      isOpen = true
    } else {
      cell.append(byte)
    }
  }

  private mutating func endCell() {
    if cells.count <= ExportTable.columnLimit { cells.append(cell[...].trimmed) }
    cell.removeAll()
  }
}

extension ArraySlice<UInt8> {
  /// Without white space at either end.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return self[first...last]
  }
}
