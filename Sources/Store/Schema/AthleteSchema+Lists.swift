extension AthleteSchema {
  /// Small pictures of routes, and one index with every column that lists can be sorted by, so that sorting never reads
  /// the large rows of activities. `deleted_at` is always null in the index. It is included because SQLite would
  /// otherwise also read the table.
  static let lists = """
    CREATE TABLE route_picture (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      path TEXT NOT NULL
    ) STRICT;
    CREATE INDEX activity_in_lists ON activity (
      sort_time, id, sport, local_day, title, distance, moving_seconds, elevation_gain,
      average_heart_rate, average_cadence, deleted_at
    ) WHERE deleted_at IS NULL;
    """

  /// Adds the notes to the index, so that a word search doesn't read the large rows either.
  static let searches = """
    DROP INDEX activity_in_lists;
    CREATE INDEX activity_in_lists ON activity (
      sort_time, id, sport, local_day, title, distance, moving_seconds, elevation_gain,
      average_heart_rate, average_cadence, deleted_at, notes
    ) WHERE deleted_at IS NULL;
    """
}
