extension AthleteSchema {
  /// Indexes for statistics and records, which would otherwise have to read the large rows of activities. `deleted_at`
  /// is always null in them. It is included because SQLite would otherwise also read the table.
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
