/// Returns the bytes as lower-case hexadecimal digits, two per byte.
public func hexText(_ bytes: some Sequence<UInt8>, separator: String = "") -> String {
  var text: [UInt8] = []
  for byte in bytes {
    if !text.isEmpty { text += separator.utf8 }
    text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
  return String(decoding: text, as: UTF8.self)
}

/// Returns the number as 16 lower-case hexadecimal digits.
public func hexText(_ number: UInt64) -> String {
  hexText((0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
}

/// Decodes hexadecimal digits in either case. Returns nil unless the text consists of pairs of digits.
public func bytes(hex text: String) -> [UInt8]? {
  guard text.utf8.count.isMultiple(of: 2) else { return nil }
  var bytes: [UInt8] = []
  var high: UInt8?
  for digit in text.utf8 {
    guard let value = value(of: digit) else { return nil }
    if let first = high { bytes.append(first << 4 | value) }
    high = high == nil ? value : nil
  }
  return bytes
}

private let digits = Array("0123456789abcdef".utf8)

private func value(of digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}
