import TextEncoding

/// Encodes names and values as `application/x-www-form-urlencoded`, for a request body or a query string.
func formText(_ fields: [(String, String)]) -> String {
  fields.map { "\(percentText($0.0))=\(percentText($0.1))" }.joined(separator: "&")
}

/// Percent-encodes everything except unreserved characters (RFC 3986).
func percentText(_ text: String) -> String {
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
    default: bytes += "%\(hexText([byte]).uppercased())".utf8
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
