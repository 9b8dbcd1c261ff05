/// Decodes text of unknown encoding. Uses UTF-8 if the bytes are valid UTF-8, whatever the file declares, otherwise
/// Windows-1252, a superset of ISO-8859-1. Text in an eight-bit encoding is practically never valid UTF-8.
func decodeText(_ bytes: some Collection<UInt8>) -> (text: String, isUTF8: Bool) {
  if let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
  var scalars = String.UnicodeScalarView()
  for byte in bytes { scalars.append(windows1252(byte)) }
  return (String(scalars), false)
}

/// Uses the WHATWG table, in which bytes that Windows-1252 leaves undefined are the control characters with the
/// same number.
private func windows1252(_ byte: UInt8) -> Unicode.Scalar {
  let upper: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
  guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
  return Unicode.Scalar(upper[Int(byte) - 0x80]) ?? "\u{FFFD}"
}
