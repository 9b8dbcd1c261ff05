import ActivityFiles
import Crypto
import Foundation
import GRDB

extension ImportRepository {
  /// Reads and measures a large file on one core while another hashes and packs it. Memory is that of its points.
  func content(
    of large: LargeFile, listing: ExportListing?, zone: @escaping @Sendable (Double) -> Int
  ) async throws -> PreparedImports.Content {
    async let measuring = reading.measured(large, listed: listing?.row, zone: zone)
    let (hash, byteCount) = try large.hash()
    // What is being measured is given up.
    if try await isKnown(hash) { return .known(hash) }
    let packed = try large.pack(in: scratchFolder)
    let measured = try await measuring
    try large.checkUnchanged()
    return .new(
      SourceDraft(
        hash: hash, kind: .file, name: large.name, byteCount: byteCount, packed: packed,
        activities: measured.activities(ofSource: hash), warnings: measured.warnings))
  }

  func isKnown(_ hash: SHA256.Digest) async throws -> Bool {
    try await database.read { try SourceRows.row(ofHash: hash, in: $0) != nil }
  }

  /// Beside the athlete's file: where that may grow there is room, and a service may write nowhere else.
  var scratchFolder: String {
    database is DatabasePool
      ? URL(fileURLWithPath: database.path).deletingLastPathComponent().path
      : NSTemporaryDirectory()
  }
}
