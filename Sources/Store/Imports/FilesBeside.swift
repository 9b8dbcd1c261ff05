public import ActivityFiles
import GRDB

/// What lies in a health export's archive beside it, each file for itself.
public struct FilesBeside: Sendable {
  /// Activity files.
  public let items: [ImportItem]
  /// What is none, or cannot be opened, each with its reason.
  public let refused: [ImportRecord]

  public var count: Int { items.count + refused.count }
}

extension ImportRepository {
  /// - Parameter entryByteLimit: what no file may be larger than, unpacked.
  /// - Throws: `FileError` with the system's number where the system, and no file, is in the way.
  public func filesBeside(
    _ health: HealthImport, entryByteLimit: Int = 512 << 20
  ) throws -> FilesBeside {
    var plan = ImportPlan(entryByteLimit: entryByteLimit, scratch: scratchFolder)
    var refused: [ImportRecord] = []
    if let (archive, entries) = health.filesBeside {
      plan.add(
        entries, of: archive,
        allowance: UnpackAllowance(of: entries.reduce(0) { $0 + $1.compressedByteCount }))
    }
    if let fault = plan.systemFault { throw fault }
    refused += plan.refusals.map { place, reason in
      // There is nothing before the colon: it is the archive itself.
      ImportRecord(name: String(place.trimmingPrefix(": ")), outcome: .failed(reason))
    }
    refused += health.strangersBeside.map {
      ImportRecord(name: $0, outcome: .skipped("not an activity file, and none of Health's own"))
    }
    return FilesBeside(items: plan.items, refused: refused)
  }

  /// Imports them; each has its line in the log.
  func add(_ beside: FilesBeside, now: Double) async throws -> [ImportRecord] {
    try await database.write { db in
      for record in beside.refused { try Self.log(record, now: now, in: db) }
    }
    return try await beside.refused + add(items: beside.items, now: now)
  }
}
