/// Parses numbers in the format of various languages: `1,234.5`, `1.234,5`, `1 234,5`, `1’234.5`.
enum ExportNumber {
  /// A decimal separator.
  enum Mark: Equatable {
    case point, comma
  }

  /// Returns the decimal separator if the number reveals it. Returns nil if the number is ambiguous, such as
  /// `12,345`, or has no separators.
  static func evidence(_ text: String) -> Mark? {
    let marks = Self.marks(in: text)
    guard let last = marks.last else { return nil }
    if marks.contains(where: { $0.mark != last.mark }) { return last.mark }
    if marks.count > 1 { return last.mark == .point ? .comma : .point }
    return isGrouped(text, by: last.mark) ? nil : last.mark
  }

  /// Returns a non-negative number, or nil if the text isn't one.
  ///
  /// - Parameter mark: the decimal separator for ambiguous numbers; nil if unknown.
  static func value(_ text: String, mark: Mark?) -> Double? {
    let plain = text.filter { !isBlank($0) }
    let marks = marks(in: plain)
    guard let last = marks.last else { return decimal(plain) }
    guard let decimalMark = evidence(plain) ?? mark else { return nil }
    let grouping: Mark = decimalMark == .point ? .comma : .point
    let whole = last.mark == decimalMark ? plain[..<last.index] : plain[...]
    let isWhole = whole.contains { $0 == "." || $0 == "," }
    guard !isWhole || isGrouped(String(whole), by: grouping) else { return nil }
    let digits = whole.filter { $0 != "." && $0 != "," }
    let rest = last.mark == decimalMark ? plain[plain.index(after: last.index)...] : ""
    return decimal(rest.isEmpty ? digits : "\(digits).\(rest)")
  }

  private static func marks(in text: String) -> [(mark: Mark, index: String.Index)] {
    text.indices.compactMap { index in
      switch text[index] {
      case ".": (.point, index)
      case ",": (.comma, index)
      default: nil
      }
    }
  }

  /// Returns whether the digits are grouped in threes, after a first group of one to three digits.
  private static func isGrouped(_ text: String, by mark: Mark) -> Bool {
    let groups = text.filter { !isBlank($0) }
      .split(separator: mark == .point ? "." : ",", omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].count) && groups[0] != "0"
      && groups.dropFirst().allSatisfy { $0.count == 3 }
      && groups.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
  }

  /// Returns whether a character is a space of any width or an apostrophe. Some languages separate thousands with
  /// them.
  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace || character == "'" || character == "’"
  }

  /// Parses digits with an optional decimal point.
  private static func decimal(_ text: String) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else {
      return nil
    }
    return Array(text.utf8).withUnsafeBufferPointer { parseDecimal($0) }
  }
}
