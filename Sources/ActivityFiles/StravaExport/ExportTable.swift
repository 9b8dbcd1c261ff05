/// Rows of a table whose cells are parted by commas, semicolons or tabs and may be quoted (RFC 4180): a quoted cell holds
/// line breaks and separators, and `""` is a quote. CRLF, LF and CR end rows.
struct ExportTable {
  struct Row {
    /// Of its first character, counted from 1.
    var line: Int
    var cells: [String]
  }

  /// Bytes kept of one cell; the rest is passed over.
  static let cellLimit = 1 << 16
  /// Cells kept of one row; the rest are passed over.
  static let columnLimit = 512

  private let bytes: [UInt8]
  private let separator: UInt8
  private var index: Int
  private var line = 1
  private(set) var warnings = WarningList()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    separator = Self.separator(of: bytes[index...])
  }

  /// The one there is most of in the first row, outside of quotes.
  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [0x2C, 0x3B, 0x09]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes {
      if byte == 0x22 { isQuoted.toggle() }
      if !isQuoted, byte == 0x0A || byte == 0x0D { break }
      if !isQuoted, let found = candidates.firstIndex(of: byte) { counts[found] += 1 }
    }
    let most = counts.max() ?? 0
    return candidates[counts.firstIndex(of: most) ?? 0]
  }

  /// The next row that is not blank; nil at the end.
  mutating func next() -> Row? {
    while index < bytes.count {
      let start = line
      let cells = row()
      if cells.contains(where: { !$0.isEmpty }) { return Row(line: start, cells: cells) }
    }
    return nil
  }

  private mutating func row() -> [String] {
    var cells: [String] = []
    while true {
      let cell = self.cell()
      if cells.count < Self.columnLimit { cells.append(cell) }
      guard index < bytes.count, bytes[index] == separator else { break }
      index += 1
    }
    skipLineBreak()
    return cells
  }

  private mutating func skipLineBreak() {
    guard index < bytes.count else { return }
    if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
    index += 1
    line += 1
  }

  /// Up to the separator or line break behind it.
  private mutating func cell() -> String {
    var text: [UInt8] = []
    let start = line
    var isCut = false
    func keep(_ byte: UInt8) {
      if text.count < Self.cellLimit { text.append(byte) } else { isCut = true }
    }
    if index < bytes.count, bytes[index] == 0x22 { readQuoted(keep) }
    while index < bytes.count, bytes[index] != separator, !isLineBreak(bytes[index]) {
      keep(bytes[index])
      index += 1
    }
    if isCut {
      warnings.add(
        .tooLarge, "a cell is longer than \(Self.cellLimit >> 10) KB; the rest was left out",
        at: (start, 0))
    }
    return SpreadsheetCell.unguarded(decodeText(text).text)
  }

  private mutating func readQuoted(_ keep: (UInt8) -> Void) {
    let start = line
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 {
        index += 1
        guard index < bytes.count, bytes[index] == 0x22 else { return }
      }
      if byte == 0x0A || byte == 0x0D && !isBeforeLineFeed { line += 1 }
      keep(byte)
      index += 1
    }
    warnings.add(.truncated, "a quote is never closed", at: (start, 0))
  }

  private var isBeforeLineFeed: Bool { index + 1 < bytes.count && bytes[index + 1] == 0x0A }

  private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
