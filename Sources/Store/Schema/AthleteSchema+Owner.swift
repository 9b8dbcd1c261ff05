extension AthleteSchema {
  /// The athlete whose file it is, as `accounts.sqlite` knew them last: a copy of the file alone says whose it is.
  static let owner = """
    CREATE TABLE owner (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      name TEXT NOT NULL CHECK (length(name) > 0)
    ) STRICT;
    """
}
