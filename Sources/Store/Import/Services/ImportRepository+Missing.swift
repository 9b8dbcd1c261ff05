import ActivityFiles
import GRDB

/// An activity that an export lists and for which it should contain a file.
struct ListedActivity: Sendable {
  /// The maximum difference between a recording's start and its listed start, in seconds.
  static let tolerance = 60.0

  /// The start in seconds since 1970.
  var startUnixSeconds: Double
  var metadata: ArchivedMetadata
  /// The activity's totals; nil if the list doesn't contain them.
  var totals: ManualActivity?

  /// Returns an item that imports the activity's totals and archived metadata, or nil if the totals are unknown.
  fileprivate func item(at displayPath: String) -> ImportItem? {
    guard let totals else { return nil }
    var item = ImportItem(totals.bytes, named: "\(totals.id).json", at: displayPath)
    item.archivedMetadata = [0: metadata]
    return item
  }
}

/// The results of importing activities whose files are missing from an export.
public struct MissingRecordings: Sendable {
  /// The result for each activity, with the location of the export that lists it.
  public fileprivate(set) var records: [(displayPath: String, record: ImportRecord)] = []
  /// Sentences about missing files, one per export that lacks files.
  public fileprivate(set) var notes: [String] = []
}

extension ImportRepository {
  /// Imports the exports' listed activities that have no recording, using their totals. Because the lists don't specify
  /// the activities' files, call this once all files are stored. Calling it again adds nothing.
  public func addMissing(
    of exports: [ExportOverview], isInternal: Bool = false, from upload: Identifier? = nil,
    now: Double
  ) async throws -> MissingRecordings {
    var result = MissingRecordings()
    for export in exports {
      let missing = try await missing(from: export.listed)
      guard let note = Self.note(missing) else { continue }
      let items = missing.compactMap { $0.item(at: export.displayPath) }
      let records = try await add(items: items, isInternal: isInternal, from: upload, now: now)
      result.records += records.map { (export.displayPath, $0) }
      result.notes.append("\(export.displayPath): \(note)")
      try await log(note, of: export, from: upload, now: now)
    }
    return result
  }

  private func missing(from listed: [ListedActivity]) async throws -> [ListedActivity] {
    guard !listed.isEmpty else { return [] }
    return try await database.read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM activity WHERE start_time BETWEEN ? AND ?)")
      return try listed.filter { activity in
        let start = activity.startUnixSeconds
        let range = [start - ListedActivity.tolerance, start + ListedActivity.tolerance]
        return try Bool.fetchOne(statement, arguments: StatementArguments(range)) != true
      }
    }
  }

  private func log(
    _ note: String, of export: ExportOverview, from upload: Identifier?, now: Double
  ) async throws {
    let record = ImportRecord(name: export.service.listName, outcome: .skipped(note))
    try await database.write { try Self.log(record, from: upload, now: now, in: $0) }
  }

  /// Returns a sentence that names the first few missing recordings, or nil if no recording is missing.
  private static func note(_ missing: [ListedActivity]) -> String? {
    guard !missing.isEmpty else { return nil }
    let titles = missing.prefix(3).map {
      $0.metadata.title.isEmpty ? "untitled" : String($0.metadata.title.prefix(80))
    }
    let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
    let lost = missing.count { $0.totals == nil }
    let kept =
      switch lost {
      case 0: "the totals are kept"
      case missing.count: "the list has no totals"
      default: "the totals of \(missing.count - lost) are kept"
      }
    return "\(counted(missing.count, "activity", "activities")) without a file "
      + "(\(titles.joined(separator: ", "))\(more)): \(kept)"
  }
}
