extension AthleteSchema {
  /// Indexes that answer statistics and records without the activities' wide rows. `deleted_at` is always empty in
  /// them, and in them all the same: only then does SQLite take the answer from the index alone.
  static let statisticsIndexes = """
    CREATE INDEX activity_by_day_sums
      ON activity (local_day, sport, distance, moving_seconds, elevation_gain, deleted_at) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_sport_day ON activity (sport, local_day, deleted_at) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_distance
      ON activity (sport, distance DESC, sort_time, deleted_at) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_climb
      ON activity (sport, elevation_gain DESC, sort_time, deleted_at) WHERE deleted_at IS NULL;
    CREATE INDEX activity_facts
      ON activity (id, sport, sort_time, local_day, moving_seconds, deleted_at) WHERE deleted_at IS NULL;
    DROP INDEX activity_by_day;
    """
}
