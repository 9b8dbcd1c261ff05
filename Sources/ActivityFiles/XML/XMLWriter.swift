import Engine

/// Writes XML as UTF-8.
package struct XMLWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Returns the bytes written since the last call, and discards them.
  package mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Appends text without escaping it.
  package mutating func raw(_ text: String) { bytes += text.utf8 }

  /// Appends an element on a separate line.
  mutating func line(_ indent: Int, _ name: String, _ text: String) {
    raw(String(repeating: " ", count: indent))
    element(name, text)
    bytes.append(0x0A)
  }

  package mutating func element(_ name: String, _ value: Double) {
    element(name, plainDecimal(value))
  }

  package mutating func element(_ name: String, _ text: String) {
    raw("<\(name)>")
    escaped(text)
    raw("</\(name)>")
  }

  /// Appends an attribute, preceded by a space.
  package mutating func attribute(_ name: String, _ value: String) {
    raw(" \(name)=\"")
    escaped(value)
    raw("\"")
  }

  /// Appends escaped text. Characters that XML 1.0 doesn't allow become U+FFFD.
  private mutating func escaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case 0x26: raw("&amp;")
      case 0x22: raw("&quot;")
      case 0x3C: raw("&lt;")
      case 0x3E: raw("&gt;")
      case 0x09, 0x0A: bytes.append(byte)
      case 0x0D: raw("&#13;")
      case 0..<0x20: raw("\u{FFFD}")
      default: bytes.append(byte)
      }
    }
  }
}

/// Returns the shortest decimal that reads back as the same number, without an exponent because XML's `decimal`
/// type doesn't allow one. NaN and infinity become 0.
package func plainDecimal(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  let text = value.description
  guard let mark = text.firstIndex(of: "e"),
    let exponent = InputRange(-400...400).parse(text[text.index(after: mark)...])
  else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
  let mantissa = text[..<mark].split(separator: ".")
  let sign = mantissa[0].hasPrefix("-") ? "-" : ""
  let whole = mantissa[0].drop { $0 == "-" }
  let decimals = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
  let digits = whole + decimals
  if exponent < 0 {
    return sign + "0." + String(repeating: "0", count: -exponent - whole.count) + digits
  }
  return sign + digits + String(repeating: "0", count: max(0, exponent - decimals.count))
}
