extension AthleteSchema {
  static let settings = owner + options + plans + sounds

  /// The athlete who owns the file, as last recorded in `accounts.sqlite`. It identifies the owner of a copied file.
  private static let owner = """
    CREATE TABLE owner (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      name TEXT NOT NULL CHECK (length(name) > 0)
    ) STRICT;
    """

  /// The athlete's settings and body data. The table contains at most one row.
  private static let options = """
    CREATE TABLE settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      units INTEGER NOT NULL CHECK (units IN (0, 1)),
      theme INTEGER NOT NULL CHECK (theme BETWEEN 0 AND 255),
      height_meters REAL,
      weight_kilograms REAL,
      birth_year INTEGER,
      sex INTEGER CHECK (sex BETWEEN 0 AND 255),
      resting_heart_rate INTEGER,
      maximum_heart_rate INTEGER
    ) STRICT;
    """

  /// The current plan. The table contains at most one row.
  private static let plans = """
    CREATE TABLE cadence_plan (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      goal REAL NOT NULL CHECK (goal BETWEEN 0 AND 0.1),
      weeks REAL NOT NULL CHECK (weeks > 0),
      start_day INTEGER NOT NULL
    ) STRICT;
    """

  /// The athlete's own sounds for the metronome, as uploaded. Each one is small enough to be stored in a row.
  private static let sounds = """
    CREATE TABLE sound (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      name TEXT NOT NULL,
      bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND \(SoundRepository.byteLimit)),
      created_at REAL NOT NULL
    ) STRICT;
    """
}
