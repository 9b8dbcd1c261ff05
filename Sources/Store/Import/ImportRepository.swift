import ActivityFiles
import Crypto
import Engine
import Foundation
import GRDB
public import Model

/// A file to import.
public struct ImportFile: Sendable {
  /// The name without folders, which is shown to the athlete.
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// The result of importing a file. A calibration's session log is imported like an activity's, and has its own
/// identifier.
public enum ImportOutcome: Equatable, Sendable {
  case imported(Identifier)
  /// The same bytes are already stored.
  case duplicate(Identifier)
  /// Another recording, or a copy, of an existing activity. It is kept as an additional source.
  case attached(Identifier)
  /// Another recording of an existing activity, with more data. It is now the activity's main source.
  case enriched(Identifier)
  /// Not an activity file, or one in an unsupported format. The associated value is a sentence with the reason.
  case skipped(String)
  /// An activity file without usable data. The associated value is a sentence that describes the problem and its
  /// location.
  case failed(String)

  /// The outcome in the import log.
  public var logged: ImportLogOutcome {
    switch self {
    case .imported: .imported
    case .duplicate: .duplicate
    case .attached: .attached
    case .enriched: .enriched
    case .skipped: .skipped
    case .failed: .failed
    }
  }

  /// The activity that the outcome refers to, or nil if the file was skipped or couldn't be imported.
  public var activity: Identifier? {
    switch self {
    case .imported(let id), .duplicate(let id), .attached(let id), .enriched(let id): id
    case .skipped, .failed: nil
    }
  }

  /// The reason why the file was skipped or couldn't be imported.
  public var reason: String? {
    switch self {
    case .imported, .duplicate, .attached, .enriched: nil
    case .skipped(let reason), .failed(let reason): reason
    }
  }
}

/// A file and the outcome of its import.
public struct ImportRecord: Equatable, Sendable {
  public var name: String
  public var outcome: ImportOutcome
  /// The number of activities that the file added or restored. A file with several sports can contain several
  /// activities.
  public var newCount = 0
  /// All of the file's activities, including those that existed before.
  public var activities: [Identifier] = []
  /// Problems with the file, one sentence each.
  public var warnings: [String] = []

  public init(name: String, outcome: ImportOutcome) {
    self.name = name
    self.outcome = outcome
  }
}

/// The importer of activity files, archives and health exports, which also logs the results.
public struct ImportRepository: Sendable {
  let database: StoreDatabase
  let reading: SourceReader

  /// Imports a batch of files in one transaction. If the process is killed, nothing is stored. Importing files again
  /// doesn't store them twice. Outcomes are in the order of the files.
  ///
  /// - Parameter zone: returns the offset from UTC at a time, in minutes, for files that don't contain it.
  public func add(
    files: [ImportFile], now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:)
  ) async throws -> [ImportOutcome] {
    try await store(prepare(files.map(ImportItem.init)[...], zone: zone), now: now).map(\.outcome)
  }

  /// Imports any number of files, with one transaction per batch. While a batch is stored, the next one is read and
  /// measured on all cores. If the process is killed, stored batches are kept, and importing the same files again
  /// continues after them. The records are in the order of the items.
  ///
  /// The peak memory use is two batches of measured activities plus, for each core, one file with its points
  /// (docs/measurements/performance.md).
  /// - Parameters:
  ///   - isInternal: whether the files are in Andante's own storage. If so, any system error ends the import.
  ///   - upload: the upload that contains the files, for the log.
  ///   - onProgress: called after each batch with the number of processed items.
  public func add(
    items: [ImportItem], isInternal: Bool = false, from upload: Identifier? = nil, now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:),
    onProgress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> [ImportRecord] {
    var records: [ImportRecord] = []
    var writing: Task<[ImportRecord], any Error>?
    for batch in ImportBatches(items) {
      try Task.checkCancellation()
      let prepared = try await prepare(batch, isInternal: isInternal, zone: zone)
      records += try await writing?.value ?? []
      if !records.isEmpty { onProgress(records.count) }
      writing = Task { try await self.store(prepared, from: upload, now: now) }
    }
    records += try await writing?.value ?? []
    onProgress(records.count)
    return records
  }

  /// Reads and measures as many files at once as there are cores.
  ///
  /// - Parameter isInternal: whether the files are in Andante's own storage. If so, any system error ends the import,
  ///   because the file isn't to blame.
  /// - Throws: `FileError` with a system error number if the machine has run out of space, memory or open files; for
  ///   Andante's own files, after any system error.
  func prepare(
    _ batch: ArraySlice<ImportItem>, isInternal: Bool = false,
    zone: @escaping @Sendable (Double) -> Int
  ) async throws -> PreparedImports {
    try await withThrowingTaskGroup(of: (Int, PreparedImports.Item).self) { group in
      var load = ImportLoad(batch)
      var prepared: [Int: PreparedImports.Item] = [:]
      func start() {
        while let index = load.next() {
          group.addTask {
            return (index, try await self.prepare(batch[index], isInternal: isInternal, zone: zone))
          }
        }
      }
      start()
      while let (index, item) = try await group.next() {
        prepared[index] = item
        load.finish(index)
        start()
      }
      return PreparedImports(items: batch.indices.compactMap { prepared[$0] })
    }
  }

  /// Stores a batch, its log entries, and the changes made by `note`, in one transaction.
  func store(
    _ prepared: PreparedImports, from upload: Identifier? = nil, now: Double,
    noting note: @escaping @Sendable ([ImportRecord], Database) throws -> Void = { _, _ in }
  ) async throws -> [ImportRecord] {
    try await database.write { db in
      let records = try prepared.items.map { item in
        let stored = try self.store(item, now: now, in: db)
        var record = ImportRecord(name: item.name, outcome: stored.outcome)
        (record.newCount, record.activities) = (stored.newCount, stored.activities)
        if case .new(let draft) = item.content { record.warnings = draft.warnings }
        try Self.log(record, from: upload, now: now, in: db)
        return record
      }
      try note(records, db)
      return records
    }
  }

  /// Reads and measures an item. If a listed activity's file is unusable, uses the list's totals instead, as if the
  /// file were missing.
  private func prepare(
    _ item: ImportItem, isInternal: Bool, zone: @escaping @Sendable (Double) -> Int
  ) async throws -> PreparedImports.Item {
    var prepared = PreparedImports.Item(item)
    do {
      if let large = try item.large() {
        prepared.content = try await content(of: large, listing: item.listing, zone: zone)
        return prepared
      }
      let original = try item.original()
      prepared.content = try await content(
        original, listing: item.listing, archivedMetadata: item.archivedMetadata, zone: zone)
      if item.isSeparate { prepared.content.separate() }
      prepared.take(item.metadataByStart)
    } catch let error as FileError {
      if error.isSystemError || isInternal && error.systemError != nil { throw error }
      prepared.content = .refused(Self.outcome(of: error))
      guard let listing = item.listing, let document = listing.row.document else { return prepared }
      let original = OriginalBytes(name: listing.documentName, bytes: document)
      prepared.content = try await content(original, listing: listing, zone: zone)
        .warning("\(item.name): \(error.description)")
      prepared.isDocument = true
    }
    return prepared
  }

  private func content(
    _ original: OriginalBytes, listing: ExportListing?,
    archivedMetadata: [Int: ArchivedMetadata] = [:],
    zone: @Sendable (Double) -> Int
  ) async throws -> PreparedImports.Content {
    let hash = original.hash
    if try await isKnown(hash) { return .known(hash) }
    if SessionLog.isLog(original.bytes) {
      guard var draft = try reading.session(original.bytes) else {
        return .refused(.failed(StoreError.unreadable(log: original.bytes).description))
      }
      draft.take(archivedMetadata)
      return .new(draft)
    }
    return .new(
      try reading.file(
        original, listed: listing?.row, archivedMetadata: archivedMetadata, zone: zone))
  }

  private static func outcome(of error: FileError) -> ImportOutcome {
    switch error.kind {
    case .unknownFormat, .unsupportedFormat, .notActivity: .skipped(error.description)
    default: .failed(error.description)
    }
  }

  func store(
    _ content: PreparedImports.Content, now: Double, in db: Database
  ) throws -> ImportedSource {
    switch content {
    case .refused(let outcome): return ImportedSource(outcome: outcome)
    case .known(let hash): return try SourceWriter.addKnown(Data(hash), in: db)
    case .new(let draft):
      let writer = SourceWriter(reading: reading)
      if try SourceRows.row(ofHash: draft.hash, in: db) != nil {
        return try SourceWriter.addKnown(Data(draft.hash), in: db)
      }
      guard draft.kind == .sessionLog else { return try writer.add(draft, now: now, in: db) }
      let session = try writer.add(session: draft, now: now, in: db)
      return session.isActivity
        ? ImportedSource(of: [session.outcome]) : ImportedSource(outcome: session.outcome)
    }
  }
}
