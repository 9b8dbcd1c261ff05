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

  init(row: Row) throws {
    let count = row["byte_count"] as Int
    guard let bytes = Deflate.decompress(Array(row["bytes"] as Data), count: count) else {
      throw StoreError.damaged(what: "source \(row["id"] as Int64)")
    }
    kind = SourceKind(rawValue: row["kind"]) ?? .file
    name = row["name"]
    part = row["source_part"]
    self.bytes = bytes
  }
}

extension StoredSource {
  /// Returns an activity's main source.
  static func find(ofActivityRow row: Int64, in db: Database) throws -> StoredSource? {
    try Row.fetchOne(
      db,
      cached: """
        SELECT source.*, source_part
        FROM activity JOIN source ON source.id = activity.source WHERE activity.id = ?
        """, arguments: [row]
    ).map(StoredSource.init)
  }
}
