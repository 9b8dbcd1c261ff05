extension AthleteSchema {
  /// Each activity's best speeds and powers over the compared spans (`EffortCurve`), derived from its source.
  ///
  /// `kind` is a `CurveKind`, `span` is in seconds or metres, and `value` is in m/s or watts; higher values are better.
  /// `sport` is copied from the activity, so that a sport's best value is the first one in an index. Until activities
  /// are remeasured, their best speeds over distances come from their best efforts.
  static let curves = """
    CREATE TABLE effort_curve (
      activity INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
      kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 255),
      span REAL NOT NULL CHECK (span > 0),
      sport INTEGER NOT NULL,
      value REAL NOT NULL CHECK (value > 0),
      PRIMARY KEY (activity, kind, span)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX effort_curve_by_value ON effort_curve (sport, kind, span, value DESC);
    CREATE TRIGGER effort_curve_of_other_sport AFTER UPDATE OF sport ON activity
      WHEN OLD.sport <> NEW.sport BEGIN
        UPDATE effort_curve SET sport = NEW.sport WHERE activity = NEW.id;
    END;
    INSERT INTO effort_curve (activity, kind, span, sport, value)
      SELECT runner, 2, meters, sport, meters / seconds FROM (
        SELECT activity AS runner, seconds, CASE best_effort.distance
          WHEN 1 THEN 400.0 WHEN 2 THEN 1000.0 WHEN 3 THEN 1609.344 WHEN 4 THEN 5000.0
          WHEN 5 THEN 10000.0 WHEN 6 THEN 21097.5 WHEN 7 THEN 42195.0 END AS meters FROM best_effort
      ) JOIN activity ON activity.id = runner WHERE meters > 0 AND seconds > 0;
    """
}
