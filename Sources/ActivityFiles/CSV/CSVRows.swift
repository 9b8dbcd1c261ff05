/// Splits a table into rows and cells separated by commas, semicolons or tabs. Supports quoted cells (RFC 4180),
/// which may contain separators, line breaks and `""` for a quote. Rows end with CRLF, LF or CR.
struct CSVRows {
  struct Row {
    /// The line number, counted from 1, and the offset.
    var location: (line: Int, byteOffset: Int)
    /// The cells without surrounding white space.
    var cells: [ArraySlice<UInt8>]
    /// Whether a quote is never closed.
    var isOpen: Bool
    /// Whether a cell exceeded the limit and was truncated.
    var isCut: Bool
  }

  /// The maximum number of cells per row. Further cells are skipped.
  static let columnLimit = 512
  /// The number of quoted bytes after which an unclosed quote is abandoned at the next line break.
  private static let quoteLimit = 1 << 20

  private var bytes: BytePieces
  private let cellLimit: Int
  private var separator: UInt8?
  private var line = 1

  init(_ source: any ByteSource, limits: FileLimits) {
    bytes = BytePieces(source, byteLimit: limits.byteCount)
    cellLimit = limits.textByteCount
  }

  /// Returns the next row, including blank ones, or nil at the end.
  mutating func next() throws(FileError) -> Row? {
    if separator == nil { try begin() }
    guard try bytes.fill() else { return nil }
    var row = CSVRowBuilder(at: (line, bytes.offset), cellLimit: cellLimit)
    while let byte = try bytes.next() {
      if row.isOpen {
        try readQuoted(byte, into: &row)
        if row.quotedCount > Self.quoteLimit, isLineBreak(byte) { break }
      } else if isLineBreak(byte) {
        try endLine(byte)
        break
      } else {
        row.add(byte, separator: separator)
      }
    }
    return row.finished()
  }

  /// Skips a byte order mark and detects the separator.
  private mutating func begin() throws(FileError) {
    guard try bytes.fill() else { return }
    if bytes.piece.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.position = 3 }
    separator = Self.separator(of: bytes.piece[bytes.position...])
  }

  private mutating func readQuoted(_ byte: UInt8, into row: inout CSVRowBuilder) throws(FileError) {
    if byte == quote, try bytes.peek() == quote {
      _ = try bytes.next()
      row.append(quote)
    } else if byte == quote {
      row.isOpen = false
    } else {
      row.append(byte)
      let following = try bytes.peek()
      // CRLF counts as one line break.
      if byte == 0x0A || byte == 0x0D && following != 0x0A { line += 1 }
    }
  }

  private mutating func endLine(_ byte: UInt8) throws(FileError) {
    line += 1
    if byte == 0x0D, try bytes.peek() == 0x0A { _ = try bytes.next() }
  }

  /// Splits the first row, for format detection.
  static func cells(ofFirst line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let line = line.withoutByteOrderMark
    let separator = separator(of: line)
    var row = CSVRowBuilder(at: (1, 0), cellLimit: line.count)
    for byte in line {
      if row.isOpen, byte != quote {
        row.append(byte)
      } else if row.isOpen {
        row.isOpen = false
      } else {
        row.add(byte, separator: separator)
      }
    }
    return row.finished().cells
  }

  /// Returns the most frequent separator in the first row, outside quotes.
  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [0x2C, 0x3B, 0x09]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes {
      if byte == quote { isQuoted.toggle() }
      if !isQuoted, isLineBreak(byte) { break }
      if !isQuoted, let found = candidates.firstIndex(of: byte) { counts[found] += 1 }
    }
    let most = counts.max() ?? 0
    return candidates[counts.firstIndex(of: most) ?? 0]
  }
}

private let quote: UInt8 = 0x22

private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

private struct CSVRowBuilder {
  private let location: (line: Int, byteOffset: Int)
  private let cellLimit: Int
  private var cells: [ArraySlice<UInt8>] = []
  private var cell: [UInt8] = []
  private var isCut = false
  /// Whether the last byte is inside quotes.
  var isOpen = false
  /// The number of bytes in quoted cells.
  private(set) var quotedCount = 0

  init(at location: (line: Int, byteOffset: Int), cellLimit: Int) {
    self.location = location
    self.cellLimit = cellLimit
  }

  /// Adds a byte that is outside quotes.
  @inline(__always) mutating func add(_ byte: UInt8, separator: UInt8?) {
    if byte == separator {
      endCell()
    } else if byte == quote, cell.allSatisfy({ $0 <= 0x20 }) {
      isOpen = true
    } else {
      append(byte)
    }
  }

  @inline(__always) mutating func append(_ byte: UInt8) {
    if isOpen { quotedCount += 1 }
    if cell.count < cellLimit { cell.append(byte) } else { isCut = true }
  }

  private mutating func endCell() {
    if cells.count < CSVRows.columnLimit { cells.append(cell[...].trimmed) }
    cell.removeAll()
  }

  consuming func finished() -> CSVRows.Row {
    endCell()
    return CSVRows.Row(location: location, cells: cells, isOpen: isOpen, isCut: isCut)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without surrounding white space.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return self[first...last]
  }
}
