import Crypto
import CryptoExtras
import Foundation
import TextEncoding

/// A public key of the provider (RFC 7517): RS256 with at least 2,048 bits, or ES256.
struct JSONWebKey: Sendable {
  private enum Key: Sendable {
    case rsa(_RSA.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)
  }

  private struct Fields: Decodable {
    let kty: String
    let kid: String?
    let use: String?
    let alg: String?
    let crv: String?
    let n: String?
    let e: String?
    let x: String?
    let y: String?
  }

  private struct List: Decodable {
    struct Entry: Decodable {
      let fields: Fields?

      /// Decodes a key, leaving `fields` nil if its type is not supported.
      init(from decoder: any Decoder) { fields = try? Fields(from: decoder) }
    }
    let keys: [Entry]
  }

  private static let rsaBytes = 256...1_024
  private static let countLimit = 100

  let identifier: String?
  private let key: Key

  /// Returns the supported keys of a key set, or nil if the JSON is not a key set.
  static func list(_ bytes: [UInt8]) -> [JSONWebKey]? {
    // The caller throws if the result is nil.
    guard let list = try? JSONDecoder().decode(List.self, from: Data(bytes)) else { return nil }
    return list.keys.prefix(countLimit).compactMap { $0.fields.flatMap(JSONWebKey.init) }
  }

  private init?(_ fields: Fields) {
    guard fields.use ?? "sig" == "sig", let key = Self.rsa(fields) ?? Self.p256(fields) else {
      return nil
    }
    self.key = key
    identifier = fields.kid
    guard fields.alg ?? algorithm == algorithm else { return nil }
  }

  private static func rsa(_ fields: Fields) -> Key? {
    guard fields.kty == "RSA", let n = bytes(fields.n), let e = bytes(fields.e),
      rsaBytes.contains(n.count), (1...8).contains(e.count),
      // Fails unless the numbers form a key.
      let key = try? _RSA.Signing.PublicKey(n: n, e: e)
    else { return nil }
    return .rsa(key)
  }

  private static func p256(_ fields: Fields) -> Key? {
    guard fields.kty == "EC", fields.crv == "P-256", let x = bytes(fields.x),
      let y = bytes(fields.y), x.count == 32, y.count == 32,
      // Fails unless the point is on the curve.
      let key = try? P256.Signing.PublicKey(x963Representation: [4] + x + y)
    else { return nil }
    return .p256(key)
  }

  private static func bytes(_ text: String?) -> [UInt8]? {
    text.flatMap { TextEncoding.bytes(urlSafeBase64: $0) }
  }

  /// The algorithm's name in token headers.
  var algorithm: String {
    switch key {
    case .rsa: "RS256"
    case .p256: "ES256"
    }
  }

  func signed(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    switch key {
    case .rsa(let key):
      key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature),
        for: SHA256.hash(data: Data(message)), padding: .insecurePKCS1v1_5)
    case .p256(let key):
      // A signature that cannot be parsed counts as invalid.
      (try? P256.Signing.ECDSASignature(rawRepresentation: signature))
        .map { key.isValidSignature($0, for: message) } ?? false
    }
  }
}
