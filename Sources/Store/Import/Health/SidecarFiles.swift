public import ActivityFiles
import GRDB

/// The files in a health export's archive that aren't part of the health export itself.
public struct SidecarFiles: Sendable {
  /// The activity files.
  public let items: [ImportItem]
  /// Files that aren't activity files or cannot be opened, with the reasons.
  public let refused: [ImportRecord]

  public var count: Int { items.count + refused.count }
}

extension ImportRepository {
  /// Returns the files in a health export's archive that aren't part of the health export itself.
  /// - Parameter entryByteLimit: the maximum uncompressed size of a file.
  /// - Throws: `FileError` with a system error number if the system rather than a file is the cause.
  public func otherActivityFiles(
    _ health: HealthImport, entryByteLimit: Int = 512 << 20
  ) throws -> SidecarFiles {
    var plan = ImportPlan(entryByteLimit: entryByteLimit, scratch: scratchFolder)
    var refused: [ImportRecord] = []
    if let (archive, entries) = health.otherActivityFiles {
      plan.add(
        entries, of: archive,
        decompressionBudget: DecompressionBudget(
          of: entries.reduce(0) { $0 + $1.compressedByteCount }))
    }
    if let fault = plan.firstSystemError { throw fault }
    refused += plan.refusals.map { displayPath, reason in
      // The archive's own name is empty here, so the location may begin with a colon.
      ImportRecord(name: String(displayPath.trimmingPrefix(": ")), outcome: .failed(reason))
    }
    refused += health.unknownFiles.map {
      ImportRecord(name: $0, outcome: .skipped("not an activity file or a file of Apple Health"))
    }
    return SidecarFiles(items: plan.items, refused: refused)
  }

  /// Imports the files, and adds a log entry for each.
  func add(_ sidecarFiles: SidecarFiles, now: Double) async throws -> [ImportRecord] {
    try await database.write { db in
      for record in sidecarFiles.refused { try Self.log(record, now: now, in: db) }
    }
    return try await sidecarFiles.refused + add(items: sidecarFiles.items, now: now)
  }
}
