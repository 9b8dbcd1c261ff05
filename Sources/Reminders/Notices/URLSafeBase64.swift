public import Foundation

/// Encodes bytes as URL-safe Base64 without padding (RFC 4648, section 5).
public func urlSafeBase64(_ bytes: some Sequence<UInt8>) -> String {
  var text = Data(bytes).base64EncodedString()
  text.replace("+", with: "-")
  text.replace("/", with: "_")
  text.removeAll { $0 == "=" }
  return text
}

/// Decodes URL-safe Base64 with or without padding. Returns nil if the text is invalid or longer than 100 000
/// bytes.
public func bytes(urlSafeBase64 text: String) -> Data? {
  guard text.utf8.count <= 100_000 else { return nil }
  var plain = text.replacing("-", with: "+").replacing("_", with: "/")
  plain.removeAll { $0 == "=" }
  plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
  return Data(base64Encoded: plain)
}
