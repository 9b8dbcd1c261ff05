import Crypto
import Foundation

/// Encrypts a message for one browser (RFC 8291) with the `aes128gcm` content coding (RFC 8188), as a single
/// record.
enum PushEncryption {
  /// The maximum size of the encrypted body in bytes. Every push service accepts bodies of this size.
  static let byteLimit = 4_096
  /// The total size of the salt, record size, key length, key, padding delimiter and authentication tag.
  private static let overhead = 16 + 4 + 1 + 65 + 1 + 16
  static let plaintextLimit = byteLimit - overhead

  /// Returns the encrypted body of a message.
  ///
  /// - Parameters:
  ///   - key: A key pair that is used only for this message.
  ///   - salt: 16 random bytes.
  /// - Throws: An error if the plaintext exceeds `plaintextLimit`.
  static func body(
    _ plaintext: [UInt8], for subscription: PushSubscription,
    key: P256.KeyAgreement.PrivateKey = .init(), salt: Data = randomBytes(16)
  ) throws -> [UInt8] {
    guard plaintext.count <= plaintextLimit else {
      throw ReminderError("the message is too long for the push service")
    }
    let ownKey = key.publicKey.x963Representation
    let material = try inputKey(subscription, key)
    let contentKey = derive(material, salt, "Content-Encoding: aes128gcm", 16)
    let nonce = derive(material, salt, "Content-Encoding: nonce", 12)
    let sealed = try AES.GCM.seal(
      Data(plaintext + [2]), using: contentKey,
      nonce: AES.GCM.Nonce(data: nonce.withUnsafeBytes { Data($0) }))
    return Array(salt) + [0, 0, UInt8(byteLimit >> 8), UInt8(byteLimit & 255)]
      + [UInt8(ownKey.count)] + Array(ownKey) + Array(sealed.ciphertext) + Array(sealed.tag)
  }

  /// Derives the input keying material (RFC 8291, section 3.4).
  private static func inputKey(
    _ subscription: PushSubscription, _ key: P256.KeyAgreement.PrivateKey
  ) throws -> SymmetricKey {
    let theirs = try P256.KeyAgreement.PublicKey(x963Representation: subscription.publicKey)
    let shared = try key.sharedSecretFromKeyAgreement(with: theirs)
    let info =
      Data("WebPush: info\0".utf8) + subscription.publicKey + key.publicKey.x963Representation
    return shared.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: subscription.secret, sharedInfo: info, outputByteCount: 32)
  }

  /// Derives a key or nonce (RFC 8188, sections 2.2 and 2.3).
  private static func derive(
    _ material: SymmetricKey, _ salt: Data, _ info: String, _ byteCount: Int
  ) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: material, salt: salt, info: Data((info + "\0").utf8),
      outputByteCount: byteCount)
  }

  static func randomBytes(_ count: Int) -> Data {
    Data((0..<count).map { _ in UInt8.random(in: .min ... .max) })
  }
}
