extension AthleteSchema {
  /// The athlete who owns the file, as last recorded in `accounts.sqlite`. It identifies the owner of a copied file.
  static let owner = """
    CREATE TABLE owner (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      name TEXT NOT NULL CHECK (length(name) > 0)
    ) STRICT;
    """
}
