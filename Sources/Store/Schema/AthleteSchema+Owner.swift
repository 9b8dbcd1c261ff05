extension AthleteSchema {
  /// The athlete who owns the file, as last known to `accounts.sqlite`. A copy of the file can be identified by it.
  static let owner = """
    CREATE TABLE owner (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      name TEXT NOT NULL CHECK (length(name) > 0)
    ) STRICT;
    """
}
