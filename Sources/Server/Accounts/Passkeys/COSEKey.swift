import Crypto
import Foundation

/// A COSE public key of an authenticator (RFC 9052 and 9053): ES256 on P-256, or Ed25519.
enum COSEKey: Sendable {
  case es256(P256.Signing.PublicKey)
  case ed25519(Curve25519.Signing.PublicKey)

  /// The supported COSE algorithms, most widely supported first.
  static let algorithms: [Int64] = [-7, -8]

  /// - Throws: `WebAuthnError.unsupportedKey` if the algorithm is not supported, the key is not on its curve, or
  ///   there are fields that WebAuthn doesn't define.
  init(_ value: CBOR) throws(WebAuthnError) {
    guard case .map(let fields) = value, let key = Self.es256(fields) ?? Self.ed25519(fields) else {
      throw .unsupportedKey
    }
    self = key
  }

  /// - Throws: `WebAuthnError` if the bytes are not a supported key.
  init(bytes: [UInt8]) throws(WebAuthnError) {
    do { try self.init(CBORReader.value(of: bytes)) } catch { throw .unsupportedKey }
  }

  /// The COSE number of the algorithm.
  var algorithm: Int64 {
    switch self {
    case .es256: -7
    case .ed25519: -8
    }
  }

  /// Returns whether a signature is valid for the message. ES256 signatures are in DER.
  func signed(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    switch self {
    case .es256(let key):
      // A signature that cannot be parsed counts as invalid.
      guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else {
        return false
      }
      return key.isValidSignature(signature, for: message)
    case .ed25519(let key): return key.isValidSignature(signature, for: message)
    }
  }

  /// Parses an ES256 key: key type EC2 (2), algorithm -7, curve P-256 (1), both coordinates. Returns nil if the fields
  /// are anything else.
  private static func es256(_ fields: [CBOR: CBOR]) -> COSEKey? {
    guard fields.count == 5, fields[.integer(1)] == .integer(2),
      fields[.integer(3)] == .integer(-7), fields[.integer(-1)] == .integer(1),
      case .bytes(let x) = fields[.integer(-2)], case .bytes(let y) = fields[.integer(-3)],
      x.count == 32, y.count == 32,
      // Fails unless the point is on the curve.
      let key = try? P256.Signing.PublicKey(x963Representation: [4] + x + y)
    else { return nil }
    return .es256(key)
  }

  /// Parses an Ed25519 key: key type OKP (1), algorithm -8, curve Ed25519 (6), one coordinate. Returns nil if the
  /// fields are anything else.
  private static func ed25519(_ fields: [CBOR: CBOR]) -> COSEKey? {
    guard fields.count == 4, fields[.integer(1)] == .integer(1),
      fields[.integer(3)] == .integer(-8), fields[.integer(-1)] == .integer(6),
      case .bytes(let x) = fields[.integer(-2)], x.count == 32,
      // Fails unless the bytes form a key.
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
    else { return nil }
    return .ed25519(key)
  }
}
