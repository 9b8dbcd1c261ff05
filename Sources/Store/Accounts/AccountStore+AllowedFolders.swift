import GRDB

/// The folders on this machine that the server may read for athletes other than the operator. The path in an athlete's
/// own settings isn't enough, because their file may come from another machine.
extension AccountStore {
  static let allowedFolders = """
    CREATE TABLE allowed_folder (
      athlete INTEGER PRIMARY KEY REFERENCES athlete (id) ON DELETE CASCADE,
      path TEXT NOT NULL CHECK (length(path) > 0)
    ) STRICT;
    """

  /// Sets the folder that the athlete may watch, or revokes the permission if `path` is nil.
  public func allowFolder(_ path: String?, of athlete: Athlete) async throws {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM allowed_folder WHERE athlete = ?", arguments: [athlete.row])
      guard let path else { return }
      try db.execute(
        sql: "INSERT INTO allowed_folder (athlete, path) VALUES (?, ?)",
        arguments: [athlete.row, path])
    }
  }

  public func allowedFolder(of athlete: Athlete) async throws -> String? {
    try await database.read { db in
      try String.fetchOne(
        db, cached: "SELECT path FROM allowed_folder WHERE athlete = ?", arguments: [athlete.row])
    }
  }
}
