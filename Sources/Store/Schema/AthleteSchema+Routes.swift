extension AthleteSchema {
  /// Five positions of each route (`RouteFingerprint`), for finding the same route without reading its points; its
  /// outline on the map of all routes; and its small picture in lists.
  static let routes = """
    CREATE TABLE route_sign (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      latitude_0 REAL NOT NULL,
      longitude_0 REAL NOT NULL,
      latitude_1 REAL NOT NULL,
      longitude_1 REAL NOT NULL,
      latitude_2 REAL NOT NULL,
      longitude_2 REAL NOT NULL,
      latitude_3 REAL NOT NULL,
      longitude_3 REAL NOT NULL,
      latitude_4 REAL NOT NULL,
      longitude_4 REAL NOT NULL
    ) STRICT;
    CREATE TABLE route_outline (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      line TEXT NOT NULL
    ) STRICT;
    CREATE TABLE route_picture (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      path TEXT NOT NULL
    ) STRICT;
    """
}
