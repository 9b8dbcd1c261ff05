import ActivityFiles
import Crypto
import Engine
import Foundation
import GRDB

/// A file to be imported.
public struct ImportFile: Sendable {
  /// Without folders; shown to the athlete.
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What became of one file. A calibration's log is imported like an activity's, and known by its own identity.
public enum ImportOutcome: Equatable, Sendable {
  case imported(Identifier)
  /// There already, byte for byte.
  case duplicate(Identifier)
  /// Not an activity file, or none we read yet; the sentence says which.
  case skipped(String)
  /// An activity file nothing could be saved of; the sentence says what and where.
  case failed(String)
}

extension AthleteStore {
  /// Imports a batch in one transaction: all of it is stored or, if the process is killed, nothing,
  /// and importing again stores each file once. Outcomes are in the files' order.
  ///
  /// Files are read and measured outside the transaction, on all cores; memory is that of the batch.
  /// - Parameter zone: minutes ahead of UTC at an instant, for files that do not say.
  public func importFiles(
    _ files: [ImportFile], now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:)
  ) async throws -> [ImportOutcome] {
    let prepared = try await withThrowingTaskGroup(of: (Int, Prepared).self) { group in
      for (index, file) in files.enumerated() {
        group.addTask { (index, try await self.prepare(file, zone: zone)) }
      }
      return try await group.reduce(into: [Int: Prepared]()) { $0[$1.0] = $1.1 }
    }
    let inOrder = files.indices.compactMap { prepared[$0] }
    return try await database.write { db in
      try inOrder.map { try Self.store($0, now: now, in: db) }
    }
  }

  private enum Prepared: Sendable {
    /// Known before it was read, by its hash.
    case known(SHA256.Digest)
    case new(SourceDraft)
    case refused(ImportOutcome)
  }

  private func prepare(
    _ file: ImportFile, zone: @Sendable (Double) -> Int
  ) async throws -> Prepared {
    let original = OriginalBytes(unpacking: file.name, bytes: file.bytes)
    let hash = original.hash
    if try await database.read({ try Self.sourceRow(hash, in: $0) }) != nil { return .known(hash) }
    if SessionLog.isLog(original.bytes) {
      guard let draft = try reading.session(original.bytes) else {
        return .refused(.failed(StoreError.unreadableSession.description))
      }
      return .new(draft)
    }
    do throws(FileError) {
      return .new(try reading.file(original, zone: zone))
    } catch {
      return .refused(Self.outcome(of: error))
    }
  }

  private static func outcome(of error: FileError) -> ImportOutcome {
    switch error.kind {
    case .unknownFormat, .unsupportedFormat: .skipped(error.description)
    default: .failed(error.description)
    }
  }

  private static func store(
    _ prepared: Prepared, now: Double, in db: Database
  ) throws -> ImportOutcome {
    switch prepared {
    case .refused(let outcome): return outcome
    case .known(let hash): return try outcome(ofKnown: hash, in: db)
    case .new(let draft):
      if try sourceRow(draft.hash, in: db) != nil {
        return try outcome(ofKnown: draft.hash, in: db)
      }
      if let session = draft.activities.first?.id, try known(session, in: db) != nil {
        return .duplicate(session)
      }
      if let calibration = draft.calibration {
        let stored = try store(calibration, draft, in: db)
        return stored.isNew ? .imported(stored.id) : .duplicate(stored.id)
      }
      try insert(draft, now: now, in: db)
      return .imported(draft.activities[0].id)
    }
  }

  /// A file that was deleted and is imported again comes back as it was.
  private static func outcome(ofKnown hash: SHA256.Digest, in db: Database) throws -> ImportOutcome
  {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT activity.id, uuid, deleted_at
        FROM activity JOIN source ON source.id = activity.source
        WHERE sha256 = ? ORDER BY source_part LIMIT 1
        """, arguments: [Data(hash)])
    guard let row, let id = Identifier(bytes: Array(row["uuid"] as Data)) else {
      return .duplicate(try calibration(ofHash: hash, in: db))
    }
    guard row["deleted_at"] != nil else { return .duplicate(id) }
    try db.execute(
      sql: "UPDATE activity SET deleted_at = NULL WHERE id = ?", arguments: [row["id"] as Int64])
    return .imported(id)
  }
}
