import Crypto
import Foundation
import GRDB
import TextEncoding

/// A 128-bit identifier, written as 32 lower-case hexadecimal digits in URLs.
public struct Identifier: Hashable, Codable, Sendable, CustomStringConvertible,
  LosslessStringConvertible
{
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Returns a random identifier.
  public static func random() -> Identifier {
    Identifier(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }

  /// Returns an identifier for a part of a source. It depends only on the source, so the activity's URL stays valid if
  /// the source is imported again.
  static func derived(from hash: SHA256.Digest, part: Int) -> Identifier {
    var bytes = Array(hash.prefix(16))
    for index in 0..<8 { bytes[8 + index] ^= UInt8(truncatingIfNeeded: part >> (8 * (7 - index))) }
    return Identifier(bytes: bytes) ?? Identifier(high: 0, low: 0)
  }

  public init?(_ description: String) {
    guard let bytes = TextEncoding.bytes(hex: description), hexText(bytes) == description else {
      return nil
    }
    self.init(bytes: bytes)
  }

  init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    let halves = [bytes[..<8], bytes[8...]].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    self.init(high: halves[0], low: halves[1])
  }

  var bytes: [UInt8] {
    [high, low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(8 * (7 - $0))) }
    }
  }

  public var description: String { hexText(bytes) }
}

extension Identifier: StoredValue {
  var databaseValue: DatabaseValue { Data(bytes).databaseValue }

  static func fromDatabaseValue(_ value: DatabaseValue) -> Identifier? {
    Data.fromDatabaseValue(value).flatMap { Identifier(bytes: Array($0)) }
  }

  init?(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(bytes: Array(Data(sqliteStatement: sqliteStatement, index: index)))
  }
}
