/// Encodes bytes as URL-safe Base64 without padding (RFC 4648, section 5).
public func urlSafeBase64(_ bytes: some Sequence<UInt8>) -> String {
  var text: [UInt8] = []
  var (bits, bitCount) = (UInt32(0), 0)
  for byte in bytes {
    bits = bits << 8 | UInt32(byte)
    bitCount += 8
    while bitCount >= 6 {
      bitCount -= 6
      text.append(digits[Int(bits >> UInt32(bitCount) & 63)])
    }
  }
  if bitCount > 0 { text.append(digits[Int(bits << UInt32(6 - bitCount) & 63)]) }
  return String(decoding: text, as: UTF8.self)
}

/// Decodes Base64 with the URL-safe or the standard alphabet, with or without padding. Returns nil if the text is
/// invalid or longer than 100 000 bytes.
public func bytes(urlSafeBase64 text: String) -> [UInt8]? {
  guard text.utf8.count <= 100_000 else { return nil }
  let unpadded = text.utf8.prefix { $0 != UInt8(ascii: "=") }
  guard text.utf8.dropFirst(unpadded.count).allSatisfy({ $0 == UInt8(ascii: "=") }) else {
    return nil
  }
  var bytes: [UInt8] = []
  var (bits, bitCount) = (UInt32(0), 0)
  for digit in unpadded {
    guard let value = value(of: digit) else { return nil }
    bits = bits << 6 | value
    bitCount += 6
    if bitCount >= 8 {
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
    }
  }
  return bitCount < 6 ? bytes : nil
}

private let digits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

private func value(of digit: UInt8) -> UInt32? {
  switch digit {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a") + 26)
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0") + 52)
  case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
  case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
  default: nil
  }
}
