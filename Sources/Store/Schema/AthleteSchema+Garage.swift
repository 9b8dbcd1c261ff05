extension AthleteSchema {
  static let garage = gear + services + serviceTemplates + gearAssignments + formSubmissions

  /// Bikes, shoes and parts, and the installations of parts. IDs are never reused, so that a reminder never refers to
  /// the wrong gear. `kind` is 1 for bikes, 2 for shoes and 3 for parts; `type` is the type of the bike or part.
  /// Changes on Strava no longer affect gear that the athlete edited.
  private static let gear = """
    CREATE TABLE gear (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 3),
      type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 255),
      name TEXT NOT NULL,
      model TEXT NOT NULL,
      note TEXT NOT NULL,
      earlier_seconds REAL NOT NULL CHECK (earlier_seconds >= 0),
      earlier_meters REAL NOT NULL CHECK (earlier_meters >= 0),
      is_electric INTEGER NOT NULL CHECK (is_electric IN (0, 1)),
      retired_at REAL,
      strava_id TEXT UNIQUE,
      photo BLOB,
      created_at REAL NOT NULL,
      deleted_at REAL,
      is_edited INTEGER NOT NULL DEFAULT 0 CHECK (is_edited IN (0, 1))
    ) STRICT;
    CREATE TABLE installation (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      part INTEGER NOT NULL REFERENCES gear (id) ON DELETE CASCADE,
      host INTEGER NOT NULL REFERENCES gear (id) ON DELETE CASCADE,
      from_time REAL NOT NULL,
      to_time REAL CHECK (to_time > from_time)
    ) STRICT;
    CREATE INDEX installation_by_part ON installation (part);
    CREATE INDEX installation_by_host ON installation (host);
    CREATE TABLE chain_measurement (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      chain INTEGER NOT NULL REFERENCES gear (id) ON DELETE CASCADE,
      at REAL NOT NULL,
      percent REAL NOT NULL CHECK (percent BETWEEN 0 AND 3),
      tool TEXT NOT NULL
    ) STRICT;
    CREATE INDEX chain_measurement_by_chain ON chain_measurement (chain);
    """

  /// Limits that are null don't apply. An interval cannot have both months and days. `revision` increases with every
  /// change by the athlete, and `known` is the status that the athlete saw at that time. `interval_move.gear` is the
  /// bike or part from which an interval was moved at time `at`.
  private static let services = """
    CREATE TABLE service_interval (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      gear INTEGER NOT NULL REFERENCES gear (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      category INTEGER NOT NULL CHECK (category BETWEEN 0 AND 255),
      hours REAL CHECK (hours > 0),
      meters REAL CHECK (meters > 0),
      months INTEGER CHECK (months > 0),
      days INTEGER CHECK (days > 0),
      soon REAL NOT NULL,
      due REAL NOT NULL,
      overdue REAL NOT NULL,
      notifies INTEGER NOT NULL CHECK (notifies IN (0, 1)),
      since REAL NOT NULL,
      source TEXT NOT NULL,
      revision INTEGER NOT NULL DEFAULT 0,
      known INTEGER NOT NULL DEFAULT 0 CHECK (known BETWEEN 0 AND 3),
      created_at REAL NOT NULL,
      deleted_at REAL,
      CHECK (months IS NULL OR days IS NULL)
    ) STRICT;
    CREATE INDEX service_interval_by_gear ON service_interval (gear);
    CREATE TABLE service_record (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      interval INTEGER NOT NULL REFERENCES service_interval (id) ON DELETE CASCADE,
      at REAL NOT NULL,
      is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
      hours REAL,
      meters REAL,
      days INTEGER,
      note TEXT NOT NULL,
      cost INTEGER,
      who TEXT NOT NULL,
      created_at REAL NOT NULL
    ) STRICT;
    CREATE INDEX service_record_by_interval ON service_record (interval);
    CREATE TABLE interval_move (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      interval INTEGER NOT NULL REFERENCES service_interval (id) ON DELETE CASCADE,
      gear INTEGER NOT NULL REFERENCES gear (id) ON DELETE CASCADE,
      at REAL NOT NULL
    ) STRICT;
    CREATE INDEX interval_move_by_interval ON interval_move (interval);
    CREATE INDEX interval_move_by_gear ON interval_move (gear);
    CREATE TABLE wear_factor (
      condition INTEGER NOT NULL CHECK (condition BETWEEN 0 AND 255),
      category INTEGER NOT NULL CHECK (category BETWEEN 0 AND 255),
      factor REAL NOT NULL CHECK (factor BETWEEN 0 AND 10),
      PRIMARY KEY (condition, category)
    ) STRICT, WITHOUT ROWID;
    """

  /// Templates for a bike's service intervals. `host` is the template part on which a part is installed, and `part` is
  /// the part to which an interval belongs; null means the bike itself.
  private static let serviceTemplates = """
    CREATE TABLE service_template (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      created_at REAL NOT NULL,
      deleted_at REAL
    ) STRICT;
    CREATE TABLE template_part (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      template INTEGER NOT NULL REFERENCES service_template (id) ON DELETE CASCADE,
      host INTEGER REFERENCES template_part (id) ON DELETE CASCADE CHECK (host < id),
      kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 255),
      name TEXT NOT NULL
    ) STRICT;
    CREATE INDEX template_part_by_template ON template_part (template);
    CREATE INDEX template_part_by_host ON template_part (host);
    CREATE TABLE template_interval (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      template INTEGER NOT NULL REFERENCES service_template (id) ON DELETE CASCADE,
      part INTEGER REFERENCES template_part (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      category INTEGER NOT NULL CHECK (category BETWEEN 0 AND 255),
      hours REAL CHECK (hours > 0),
      meters REAL CHECK (meters > 0),
      months INTEGER CHECK (months > 0),
      days INTEGER CHECK (days > 0),
      soon REAL NOT NULL,
      due REAL NOT NULL,
      overdue REAL NOT NULL,
      notifies INTEGER NOT NULL CHECK (notifies IN (0, 1)),
      source TEXT NOT NULL,
      CHECK (months IS NULL OR days IS NULL)
    ) STRICT;
    CREATE INDEX template_interval_by_template ON template_interval (template);
    CREATE INDEX template_interval_by_part ON template_interval (part);
    """

  /// Each activity's gear, and each sport's default gear. Activities get the default gear when they are inserted and
  /// when their sport changes. `origin` is the assignment's origin (`GearAssignmentOrigin`). An assignment never
  /// replaces one with a stronger origin.
  private static let gearAssignments = """
    CREATE TABLE carrier (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      gear INTEGER REFERENCES gear (id) ON DELETE SET NULL,
      condition INTEGER NOT NULL DEFAULT 0 CHECK (condition BETWEEN 0 AND 255),
      origin INTEGER NOT NULL DEFAULT 0 CHECK (origin BETWEEN 0 AND 2)
    ) STRICT;
    CREATE INDEX carrier_by_gear ON carrier (gear);
    CREATE TABLE usual_carrier (
      sport INTEGER PRIMARY KEY CHECK (sport BETWEEN 0 AND 255),
      gear INTEGER NOT NULL REFERENCES gear (id) ON DELETE CASCADE
    ) STRICT;
    CREATE TRIGGER usual_carrier_of_activity AFTER INSERT ON activity BEGIN
      INSERT INTO carrier (activity, gear) SELECT NEW.id, gear FROM usual_carrier
        WHERE sport = NEW.sport;
    END;
    CREATE TRIGGER usual_carrier_of_other_sport AFTER UPDATE OF sport ON activity
      WHEN OLD.sport <> NEW.sport BEGIN
        DELETE FROM carrier WHERE activity = NEW.id AND origin = 0;
        INSERT INTO carrier (activity, gear) SELECT NEW.id, gear FROM usual_carrier
          WHERE sport = NEW.sport ON CONFLICT DO NOTHING;
    END;
    """

  /// Submitted forms that created an object. `result` is the value that the creating method returned: the new row's ID,
  /// or a count.
  private static let formSubmissions = """
    CREATE TABLE form_submission (
      id INTEGER PRIMARY KEY,
      fingerprint BLOB NOT NULL UNIQUE CHECK (length(fingerprint) = 32),
      result INTEGER NOT NULL,
      at REAL NOT NULL
    ) STRICT;
    CREATE INDEX form_submission_by_time ON form_submission (at);
    """
}
