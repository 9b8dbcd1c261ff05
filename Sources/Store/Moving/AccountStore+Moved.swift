import Foundation
import GRDB

/// The location of an athlete's file: on this instance or on another one.
public enum AthleteLocation: Equatable, Sendable {
  /// The file is on this instance.
  case here
  /// The file is being moved. Until it has arrived at the other instance, this instance serves reads but rejects
  /// changes.
  case moving(to: InstanceName)
  /// The file is on the other instance. This instance only redirects to it.
  case moved(to: InstanceName)
}

extension AccountStore {
  /// The tables for moved athletes. `moveCount` counts an athlete's moves: the instance with the highest number is the
  /// last one that received the athlete.
  static let movedTables = """
    CREATE TABLE moved (
      athlete INTEGER PRIMARY KEY REFERENCES athlete (id) ON DELETE CASCADE,
      instance TEXT NOT NULL CHECK (length(instance) > 0),
      began_at REAL NOT NULL,
      moved_at REAL
    ) STRICT;
    CREATE TABLE stay (
      athlete INTEGER PRIMARY KEY REFERENCES athlete (id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number > 0)
    ) STRICT;
    """

  public func athleteLocation(of athlete: Athlete) async throws -> AthleteLocation {
    try await database.read { try Self.athleteLocation(of: athlete.row, in: $0) }
  }

  /// Returns the location of the athlete to whom a sign-in link belongs, or `.here` if the link is unknown.
  public func athleteLocation(ofLink text: String) async throws -> AthleteLocation {
    let hash = SecretToken(text: text).hash
    return try await database.read { db in
      let row = try Int64.fetchOne(
        db, cached: "SELECT athlete FROM setup_link WHERE token_hash = ?", arguments: [hash])
      return try row.map { try Self.athleteLocation(of: $0, in: db) } ?? .here
    }
  }

  /// Returns the athlete with the given name, or the first athlete if the name is nil. Includes athletes who were moved
  /// away.
  func athleteIncludingMoved(named name: String?) async throws -> Athlete? {
    try await database.read { db in
      try Athlete.first(db, "WHERE ?1 IS NULL OR name = ?1 ORDER BY id", [name])
    }
  }

  /// Returns the athlete with the given identifier, including athletes who were moved away. Returns nil if the
  /// identifier is unknown or the athlete is being deleted.
  public func athleteIncludingMoved(of identifier: Identifier) async throws -> Athlete? {
    try await database.read { db in
      try Athlete.first(db, "WHERE uuid = ? AND forgotten_at IS NULL", [identifier])
    }
  }

  /// Returns the result of `chosenAthlete`. If all athletes were moved away, returns the first one so that the server
  /// can redirect.
  public func servedAthlete(named name: String?, now: Double) async throws -> Athlete {
    if name == nil, try await athletes().isEmpty,
      let moved = try await athleteIncludingMoved(named: nil)
    {
      return moved
    }
    return try await chosenAthlete(named: name, now: now)
  }

  /// Throws `StoreError.athleteMoved` if the athlete with this name was moved away. If the name is nil, checks the
  /// first athlete.
  func requireNotMoved(named name: String?) async throws {
    guard let athlete = try await athleteIncludingMoved(named: name) else { return }
    if case .moved(let instance) = try await athleteLocation(of: athlete) {
      throw StoreError.athleteMoved(name: athlete.name, instance: instance)
    }
  }

  static func athleteLocation(of athlete: Int64, in db: Database) throws -> AthleteLocation {
    try AthleteLocation.first(db, "WHERE athlete = ?", [athlete]) ?? .here
  }
}

extension AthleteLocation: StoredTable {
  static let table = "moved"
  static let columns = "instance, moved_at IS NULL"

  init(_ row: inout RowReader) throws(StoreError) {
    let (name, isMoving) = try (row.next() as String, row.next() as Bool)
    guard let instance = InstanceName(name) else {
      self = .here
      return
    }
    self = isMoving ? .moving(to: instance) : .moved(to: instance)
  }
}
