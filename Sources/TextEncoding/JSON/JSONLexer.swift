/// Splits JSON in memory into tokens, for readers that check their order.
package struct JSONLexer {
  package let bytes: [UInt8]
  /// The offset of the next byte.
  package private(set) var index: Int

  /// - Parameter index: The offset at which to start.
  package init(_ bytes: [UInt8], from index: Int = 0) {
    (self.bytes, self.index) = (bytes, index)
  }

  /// Skips blanks and returns the first byte of the next token, or nil at the end.
  package mutating func peek() -> UInt8? {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }

  /// Moves past the next token if it is this byte. Returns whether it is.
  package mutating func skip(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  /// Returns the content of the string that begins with the next byte, including its escapes. Returns nil if the string
  /// isn't closed.
  package mutating func string() -> ArraySlice<UInt8>? {
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end] != 0x22 { end += bytes[end] == 0x5C ? 2 : 1 }
    guard end < bytes.count else { return nil }
    index = end + 1
    return bytes[start..<end]
  }

  /// Returns the next characters that can occur in a number.
  package mutating func number() -> ArraySlice<UInt8> {
    take { byte in
      (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2B || byte == 0x2E
        || byte | 0x20 == 0x65
    }
  }

  /// Returns the next letters.
  package mutating func word() -> ArraySlice<UInt8> {
    take { (0x61...0x7A).contains($0 | 0x20) }
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  /// Returns whether every `\u` in a string's content is followed by four hexadecimal digits.
  package static func hasValidEscapes(_ content: ArraySlice<UInt8>) -> Bool {
    var rest = content
    while let backslash = rest.firstIndex(of: 0x5C) {
      rest = rest[(backslash + 1)...]
      guard rest.popFirst() == 0x75 else { continue }
      let digits = rest.prefix(4)
      guard digits.count == 4, digits.allSatisfy(isHexadecimal) else { return false }
    }
    return true
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  /// Replaces the escapes in a string's content. Invalid escapes and unpaired surrogates (RFC 8259, section 7) become
  /// replacement characters.
  package static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(0x5C) else { return text }
    var units: [UInt16] = []
    var rest = text.utf16[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escape = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch escape {
      case 0x6E: units.append(0x0A)
      case 0x74: units.append(0x09)
      case 0x72: units.append(0x0D)
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x75:
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
