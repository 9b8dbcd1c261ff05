import Crypto
import Foundation
import GRDB
import TextEncoding

/// A secret of 256 random bits. Only its hash is stored.
public struct SecretToken: Sendable {
  /// The secret in URL-safe Base64, 43 characters.
  public let text: String

  init(text: String) {
    self.text = text
  }

  static func random() -> SecretToken {
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    return SecretToken(text: urlSafeBase64(bytes))
  }

  /// The SHA-256 hash of the text. Salt and stretching are unnecessary, because the secret has full entropy.
  var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }

  /// The token that the session's forms must contain. It is derived from the secret and therefore needs no storage. The
  /// secret can't be derived from it.
  var formToken: String {
    let key = SymmetricKey(data: Data(text.utf8))
    let code = HMAC<SHA256>.authenticationCode(for: Data("andante form token".utf8), using: key)
    return urlSafeBase64(code)
  }
}

extension StoredTable {
  /// Returns the record that is selected by a secret's hash in the column `token_hash`.
  static func find(
    _ hash: Data, in db: Database, _ clauses: String, _ arguments: StatementArguments
  ) throws -> Self? {
    try db.rows(
      cached: "SELECT token_hash, \(columns) FROM \(table) \(clauses)", arguments: arguments
    ) { row in try areEqualInConstantTime(row.next() as Data, hash) ? Self(&row) : nil }.first
      ?? nil
  }
}

/// Returns whether two secrets are equal. The time taken doesn't depend on the position of the first difference.
public func areEqualInConstantTime(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>)
  -> Bool
{
  let one = Array(one)
  let other = Array(other)
  var difference = one.count == other.count ? UInt8(0) : 1
  for (a, b) in zip(one, other) { difference |= a ^ b }
  return difference == 0
}
