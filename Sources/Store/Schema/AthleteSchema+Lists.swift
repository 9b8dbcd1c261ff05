extension AthleteSchema {
  /// Small pictures of routes, and one index that holds what a list can be sorted by, so that sorting never reads the
  /// activities' wide rows. `deleted_at` is always empty in it, and in it all the same, as in those of statistics.
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

  /// With the notes, so that a search for words reads no wide rows either.
  static let searches = """
    DROP INDEX activity_in_lists;
    CREATE INDEX activity_in_lists ON activity (
      sort_time, id, sport, local_day, title, distance, moving_seconds, elevation_gain,
      average_heart_rate, average_cadence, deleted_at, notes
    ) WHERE deleted_at IS NULL;
    """
}
