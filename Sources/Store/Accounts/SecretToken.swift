import Crypto
import Foundation

/// 256 random bits that open something. Only its hash is ever stored.
public struct SecretToken: Sendable {
  /// URL-safe Base64, 43 characters.
  public let text: String

  init(text: String) {
    self.text = text
  }

  static func random() -> SecretToken {
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    return SecretToken(text: urlSafeBase64(bytes))
  }

  /// SHA-256 of the text; the secret has full entropy, so no salt or stretching is needed.
  var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }

  /// The token that forms of this session carry: derived, so that it needs no storage, and useless
  /// for finding the session's own secret.
  var formToken: String {
    let key = SymmetricKey(data: Data(text.utf8))
    let code = HMAC<SHA256>.authenticationCode(for: Data("andante form token".utf8), using: key)
    return Self.urlSafeBase64(Array(code))
  }

  private static func urlSafeBase64(_ bytes: [UInt8]) -> String {
    let text = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "="): nil
      default: byte
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Whether two secrets are equal, in a time that tells nothing about where they differ.
public func areEqualInConstantTime(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>)
  -> Bool
{
  let one = Array(one)
  let other = Array(other)
  var difference = one.count == other.count ? UInt8(0) : 1
  for (a, b) in zip(one, other) { difference |= a ^ b }
  return difference == 0
}
