public import Foundation

/// RFC 4648, section 5, without padding.
public func urlSafeBase64(_ bytes: some Sequence<UInt8>) -> String {
  var text = Data(bytes).base64EncodedString()
  text.replace("+", with: "-")
  text.replace("/", with: "_")
  text.removeAll { $0 == "=" }
  return text
}

/// The bytes of URL-safe Base64, with or without padding; nil where it is none.
public func bytes(urlSafeBase64 text: String) -> Data? {
  guard text.utf8.count <= 100_000 else { return nil }
  var plain = text.replacing("-", with: "+").replacing("_", with: "/")
  plain.removeAll { $0 == "=" }
  plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
  return Data(base64Encoded: plain)
}
