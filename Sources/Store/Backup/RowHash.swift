import Crypto
import Foundation
import GRDB

/// A hash of a table's rows that depends neither on their order nor on their representation in the file.
struct RowHash {
  private var sum: [UInt64] = [0, 0, 0, 0]
  private var count = 0

  mutating func add(_ row: Row) {
    var hash = SHA256()
    for value in row.databaseValues { Self.add(value, to: &hash) }
    let digest = Array(hash.finalize())
    for index in sum.indices {
      sum[index] &+= digest[index * 8..<index * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    count += 1
  }

  var text: String { "\(count) \(sum.map { String($0, radix: 16) }.joined(separator: "."))" }

  private static func add(_ value: DatabaseValue, to hash: inout SHA256) {
    switch value.storage {
    case .null: hash.update(data: [0])
    case .int64(let number): hash.update(data: [1] + bytes(UInt64(bitPattern: number)))
    case .double(let number): hash.update(data: [2] + bytes(number.bitPattern))
    case .string(let text):
      hash.update(data: [3] + bytes(UInt64(text.utf8.count)) + Array(text.utf8))
    case .blob(let data): hash.update(data: Data([4] + bytes(UInt64(data.count))) + data)
    }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
