import Foundation
import GRDB

/// The owner of an athlete's file, as stored in the file.
public struct FileOwner: Equatable, Sendable {
  public let identifier: Identifier
  /// The owner's last known name.
  public let name: String

  /// Returns the owner, or nil if the file doesn't contain one.
  static func find(in db: Database) throws -> FileOwner? {
    try FileOwner.readable(db).first
  }
}

extension FileOwner: StoredRow {
  static let table = "owner"
  static let columns = "uuid, name"
  var values: [(any DatabaseValueConvertible)?] { [identifier, name] }

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(identifier: row.next(), name: row.next())
  }
}

extension AthleteStore {
  /// Returns the owner that is stored in the file, or nil if the file was never opened for an athlete.
  public func owner() throws -> FileOwner? { try database.read(FileOwner.find) }

  /// Stores the file's owner. Call this again when the athlete is renamed.
  ///
  /// - Throws: `StoreError.ownedByAnother` if the file belongs to an athlete with another identifier.
  public func belong(to athlete: Athlete) throws {
    let owner = FileOwner(identifier: athlete.identifier, name: athlete.name)
    let known = try self.owner()
    guard known != owner else { return }
    if let known, known.identifier != owner.identifier {
      throw StoreError.ownedByAnother(
        path: "athletes/\(athlete.identifier).sqlite", name: known.name)
    }
    try database.write { db in
      try owner.adding([("id", 1)]).insert(db, onConflict: .replace)
    }
  }
}
