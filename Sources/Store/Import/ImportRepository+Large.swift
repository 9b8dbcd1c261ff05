import ActivityFiles
import Crypto
import Foundation
import GRDB

extension ImportRepository {
  /// Reads and measures a large file on one core while another core hashes and compresses it. Needs memory for all of
  /// the file's points.
  func content(
    of large: LargeFile, listing: ExportListing?, zone: @escaping @Sendable (Double) -> Int
  ) async throws -> PreparedImports.Content {
    async let measuring = reading.measured(large, listed: listing?.row, zone: zone)
    let (hash, byteCount) = try large.hash()
    // Returning here cancels the measurement.
    if try await isKnown(hash) { return .known(hash) }
    let packed = try large.pack(in: scratchFolder)
    let measured = try await measuring
    try large.checkUnchanged()
    return .new(
      PendingSource(
        hash: hash, kind: .file, name: large.name, byteCount: byteCount, packed: packed,
        activities: measured.activities(ofSource: hash), warnings: measured.warnings))
  }

  func isKnown(_ hash: SHA256.Digest) async throws -> Bool {
    try await database.read { try SourceRows.row(ofHash: hash, in: $0) != nil }
  }

  /// The folder for temporary files, which is next to the athlete's file because there must be space for that file to
  /// grow anyway, and because a service may not be allowed to write anywhere else.
  var scratchFolder: String {
    (database.connections as? DatabasePool).map { folderPath(of: $0.path) }
      ?? NSTemporaryDirectory()
  }
}
