import Foundation
import GRDB

/// Whose file an athlete's file is, as the file itself says.
public struct FileOwner: Equatable, Sendable {
  public let identifier: Identifier
  /// As last known.
  public let name: String

  /// Nil where the file does not say.
  static func find(in db: Database) throws -> FileOwner? {
    guard try db.tableExists("owner"),
      let row = try Row.fetchOne(db, sql: "SELECT uuid, name FROM owner"),
      let identifier = Identifier(bytes: Array(row["uuid"] as Data))
    else { return nil }
    return FileOwner(identifier: identifier, name: row["name"])
  }
}

extension AthleteStore {
  /// What the file says of its athlete; nil where it was never opened for one.
  public func owner() throws -> FileOwner? { try database.read(FileOwner.find) }

  /// Writes down whose file it is. To be called again when the athlete gets another name.
  ///
  /// - Throws: `StoreError.ownedByAnother` where the file is of an athlete with another identifier.
  public func belong(to athlete: Athlete) throws {
    let owner = FileOwner(identifier: athlete.identifier, name: athlete.name)
    let known = try self.owner()
    guard known != owner else { return }
    if let known, known.identifier != owner.identifier {
      throw StoreError.ownedByAnother(
        path: "athletes/\(athlete.identifier).sqlite", name: known.name)
    }
    try database.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO owner (id, uuid, name) VALUES (1, ?, ?)",
        arguments: [Data(owner.identifier.bytes), owner.name])
    }
  }
}
