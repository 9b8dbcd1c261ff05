extension AthleteSchema {
  /// Submitted forms that created an object. `result` is the value that the creating method returned: the new row's ID,
  /// or a count.
  static let formSubmissions = """
    CREATE TABLE form_submission (
      id INTEGER PRIMARY KEY,
      fingerprint BLOB NOT NULL UNIQUE CHECK (length(fingerprint) = 32),
      result INTEGER NOT NULL,
      at REAL NOT NULL
    ) STRICT;
    CREATE INDEX form_submission_by_time ON form_submission (at);
    """
}
