import Compression
import Foundation
import GRDB

/// The kind of source. Raw values are stored and never renumbered.
public enum SourceKind: UInt8, Sendable, CaseIterable {
  /// A session log recorded by Andante.
  case sessionLog = 1
  /// A file recorded by another device or app.
  case file = 2
}

/// A stored source with its original bytes.
public struct StoredSource: Equatable, Sendable {
  public let kind: SourceKind
  /// The name of the imported file; empty for a session.
  public let name: String
  /// The index of the requested activity within the source.
  public let part: Int
  public let bytes: [UInt8]
}

extension StoredSource: StoredTable {
  static let table = "activity JOIN source ON source.id = activity.source"
  static let columns =
    "source.kind, source.name, source_part, source.id, byte_count, source.bytes"
  /// The table to join with `source` if no other table contains the part.
  static let onlyPart = "(SELECT 0 AS source_part)"

  init(_ row: inout RowReader) throws(StoreError) {
    (kind, name, part) = try (row.next(or: .file), row.next(), row.next())
    let (id, count) = try (row.next() as Int64, row.next() as Int)
    guard let bytes = Deflate.decompress(try row.nextBytes(), count: count) else {
      throw .damaged(what: "source \(id)")
    }
    self.bytes = bytes
  }

  /// Returns an activity's main source.
  static func find(ofActivityRow row: Int64, in db: Database) throws -> StoredSource? {
    try StoredSource.first(db, "WHERE activity.id = ?", [row])
  }
}
