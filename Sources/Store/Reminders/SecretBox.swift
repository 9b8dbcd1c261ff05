import Crypto
public import Foundation

/// Encrypts secrets before they enter an athlete's file, with a key that lies outside it: a copied file carries no
/// access. AES-256-GCM.
public struct SecretBox: Sendable {
  private let key: SymmetricKey

  /// A new key.
  public init() { key = SymmetricKey(size: .bits256) }

  /// From what `text` gave; nil where that is no key.
  public init?(text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let bytes = Data(base64Encoded: trimmed), bytes.count == 32 else { return nil }
    key = SymmetricKey(data: bytes)
  }

  /// The key itself, in Base64.
  public var text: String { key.withUnsafeBytes { Data($0) }.base64EncodedString() }

  /// - Parameter purpose: what the secret is for; it opens for this purpose alone.
  public func seal(_ secret: Data, for purpose: String) throws -> Data {
    let box = try AES.GCM.seal(secret, using: key, authenticating: Data(purpose.utf8))
    guard let combined = box.combined else { throw StoreError.damaged(what: "a secret") }
    return combined
  }

  /// - Throws: `StoreError.damaged` where another key or purpose sealed it, or a byte was changed.
  public func open(_ sealed: Data, for purpose: String) throws -> Data {
    do {
      return try AES.GCM.open(
        AES.GCM.SealedBox(combined: sealed), using: key, authenticating: Data(purpose.utf8))
    } catch {
      throw StoreError.damaged(what: "a secret, or the key that opens it was lost")
    }
  }
}
