import Foundation
import GRDB

extension AccountStore {
  /// Returns the athletes who share this server, the administrator first.
  public func household(now: Double) async throws -> [HouseholdMember] {
    try await database.read { db in
      try HouseholdMember.readable(
        db, "WHERE \(Self.isHere) ORDER BY is_administrator DESC, id",
        [now, now - Self.sessionLifetime])
    }
  }

  /// Returns the administrator, who is the only athlete allowed to invite others: initially the first athlete, later
  /// the one to whom the role was last handed over. Returns nil if there aren't any athletes.
  public func administrator() async throws -> Athlete? {
    try await database.read { try Self.administrator(in: $0) }
  }

  public func isAdministrator(_ athlete: Athlete) async throws -> Bool {
    try await administrator()?.identifier == athlete.identifier
  }

  /// Makes another athlete the administrator.
  public func handOver(to athlete: Athlete) async throws {
    try await database.write { db in
      try db.execute(sql: "UPDATE athlete SET is_administrator = 0 WHERE is_administrator = 1")
      try db.execute(
        sql: "UPDATE athlete SET is_administrator = 1 WHERE id = ?", arguments: [athlete.row])
    }
  }

  /// Renames an athlete and returns the updated value.
  ///
  /// - Throws: `HouseholdError` if the name is unusable or taken.
  public func rename(_ athlete: Athlete, to typed: String) async throws -> Athlete {
    let name = try HouseholdName.usable(typed)
    return try await database.write { db in
      try Self.checkNameIsFree(name, besides: athlete.row, in: db)
      try db.execute(
        sql: "UPDATE athlete SET name = ? WHERE id = ?", arguments: [name, athlete.row])
      return try Athlete.find("id", athlete.row, in: db)
    }
  }

  // MARK: Deletion

  /// Begins the deletion of an account: deletes the athlete's links, sessions and tokens, and hides the athlete from
  /// every list. `erase` deletes the rest.
  ///
  /// - Throws: `HouseholdError.administratorIsNeeded` if the athlete is the administrator and there are other athletes.
  func beginDeletion(_ athlete: Athlete, now: Double) async throws {
    try await database.write { db in
      try Self.checkCanBeRemoved(athlete, in: db)
      for table in ["setup_link", "session", "access_token"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE athlete = ?", arguments: [athlete.row])
      }
      try db.execute(
        sql: "UPDATE athlete SET forgotten_at = ?, is_administrator = 0 WHERE id = ?",
        arguments: [now, athlete.row])
    }
  }

  /// Returns the athletes whose deletion began but wasn't completed, for example because the process was killed.
  func pendingDeletions() async throws -> [Athlete] {
    try await database.read { db in
      try Athlete.readable(db, "WHERE forgotten_at IS NOT NULL")
    }
  }

  /// Deletes an athlete's row, and erases its bytes from free pages and from the write-ahead log. Rewrites the whole
  /// file, which is cheap because the file is small.
  func erase(_ athlete: Athlete) async throws {
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "DELETE FROM athlete WHERE id = ?", arguments: [athlete.row])
      try db.execute(sql: "VACUUM")
      _ = try db.checkpoint(.truncate)
    }
  }

  // MARK: Rows

  /// The SQL condition for athletes who aren't being deleted and haven't been moved to another instance.
  static let isHere =
    "forgotten_at IS NULL AND id NOT IN (SELECT athlete FROM moved WHERE moved_at IS NOT NULL)"

  /// Marks the current administrator explicitly, because an athlete with a lower row number who is added later would
  /// otherwise become the administrator.
  static func markAdministrator(in db: Database) throws {
    guard let administrator = try administrator(in: db) else { return }
    try db.execute(
      sql: "UPDATE athlete SET is_administrator = 1 WHERE id = ?", arguments: [administrator.row])
  }

  /// Throws `HouseholdError.administratorIsNeeded` if the athlete is the administrator and there are other athletes.
  static func checkCanBeRemoved(_ athlete: Athlete, in db: Database) throws {
    let others = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM athlete WHERE id <> ? AND \(isHere)",
      arguments: [athlete.row])
    if others ?? 0 > 0, try administrator(in: db)?.row == athlete.row {
      throw HouseholdError.administratorIsNeeded(name: athlete.name)
    }
  }

  static func administrator(in db: Database) throws -> Athlete? {
    try Athlete.first(db, "WHERE \(isHere) ORDER BY is_administrator DESC, id LIMIT 1")
  }

  static func checkNameIsFree(_ name: String, besides row: Int64?, in db: Database) throws {
    let others = try String.fetchAll(
      db, cached: "SELECT name FROM athlete WHERE id IS NOT ?", arguments: [row])
    let taken = others.first { $0.lowercased() == name.lowercased() }
    if let taken { throw HouseholdError.nameTaken(taken) }
  }
}

extension HouseholdMember: StoredTable {
  static let table = "athlete"
  /// The first parameter is the current time, the second one the earliest time at which active devices were last seen.
  static let columns = """
    \(Athlete.columns),
    athlete.id = first_value(athlete.id) OVER (ORDER BY is_administrator DESC, athlete.id),
    invited_at IS NOT NULL,
    (SELECT max(expires_at) FROM setup_link WHERE athlete = athlete.id AND expires_at >= ?1),
    (SELECT count(*) FROM session WHERE athlete = athlete.id AND last_seen_at >= ?2),
    (SELECT max(last_seen_at) FROM session WHERE athlete = athlete.id AND last_seen_at >= ?2)
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      athlete: Athlete(&row), isAdministrator: row.next(), isInvited: row.next(),
      linkExpiresAt: row.next(), deviceCount: row.next(), lastSeenAt: row.next())
  }
}
