#!/usr/bin/env python3
"""Exports the databases of Andante as SQL. ReleasedSchemaTests opens them with later versions of the code.

    scripts/released-schema.py ANDANTE      a built program with the newest schema

Run it once for each new migration, using a build that includes it, and commit the new files. Existing files aren't
changed. It creates a data directory with a few activities using `ANDANTE import` and inserts a row into every other
table. Then it writes both databases to Tests/StoreTests/Released, with the number of their migrations in the name.
"""
import pathlib, sqlite3, subprocess, sys, tempfile

OUT = pathlib.Path(__file__).parent.parent / "Tests/StoreTests/Released"

# Rows that an import doesn't create. `walk` and its dependent rows belong to the first activity.
ROWS = """
INSERT INTO upload (uuid, kind, name, byte_count, accepted_at, state) VALUES (zeroblob(16), 2, 'export.zip', 9, 9, 4);
UPDATE import_log SET upload = zeroblob(16) WHERE fate = 5;
INSERT INTO settings VALUES (1, 1, 2, 1.8, 70, 1990, 1, 50, 190);
INSERT INTO sound VALUES (1, x'000102030405060708090a0b0c0d0e0f', 'Click', x'52494646', 9);
INSERT INTO cadence_plan VALUES (1, 0.05, 6, 20000);
INSERT INTO step_forgetting VALUES (1, 5);
INSERT INTO step_correction SELECT min(id), 3.5, 1 FROM activity;
INSERT INTO walk SELECT min(id), 0, 0.7, 1.4, 0.05, 0.1, 5, 1, 1, 60, 80, 82, 1, 1, 0, x'', 0, 0, 0, 0, 0, NULL, NULL,
  NULL, NULL FROM activity;
INSERT INTO source (sha256, kind, name, byte_count, bytes)
  VALUES (zeroblob(32), 1, '', 3, x'789c4b4c4a0600024d0127');
INSERT INTO calibration (uuid, source, ended_at, zone_minutes, digest, figures_version, step_count, known_meters,
  step_length, speed) SELECT zeroblob(16), id, 9, 60, -7, 99, 12, 10, 0.8, 1.5 FROM source WHERE sha256 = zeroblob(32);
INSERT INTO step_constant SELECT id, 1, 1, 0, 0.5, 0.01, 60, 9 FROM source WHERE sha256 = zeroblob(32);
INSERT OR IGNORE INTO parting SELECT min(id), max(id) FROM source;
INSERT OR IGNORE INTO steady_window SELECT min(id), 40, 3, 170, 1 FROM activity;
INSERT OR IGNORE INTO best_effort SELECT min(id), 1, 130 FROM activity;
INSERT OR IGNORE INTO effort_curve SELECT min(id), 3, 5, sport, 420.5 FROM activity;
INSERT INTO workout_set SELECT min(id), 0, 3, 1, 40.5, 8, 1, NULL, 82.5, 91 FROM activity;
INSERT INTO gear VALUES (1, 1, 2, 'Kestrel', 'Steel', 'Note', 3600, 1000, 0, NULL, 'b1', x'ffd8ff', 9, NULL, 1);
INSERT INTO gear VALUES (2, 3, 1, 'Chain', '', '', 0, 0, 0, NULL, NULL, NULL, 9, NULL, 0);
INSERT INTO installation VALUES (1, 2, 1, 10, NULL);
INSERT INTO chain_measurement VALUES (1, 2, 20, 0.25, 'Gauge');
INSERT INTO service_interval VALUES (1, 2, 'Replace it', 1, NULL, 4000000, 12, NULL, 0.8, 1, 1.1, 1, 10, 'Workshop', 2, 1, 9, NULL);
INSERT INTO service_record VALUES (1, 1, 30, 1, NULL, NULL, NULL, 'Note', 1250, 'Me', 31);
INSERT INTO interval_move VALUES (1, 1, 1, 25);
INSERT INTO service_template VALUES (1, 'Commuter', 9, NULL);
INSERT INTO template_part VALUES (1, 1, NULL, 13, 'Rear wheel');
INSERT INTO template_interval VALUES (1, 1, 1, 'True it', 4, 100, NULL, NULL, 90, 0.8, 1, 1.1, 1, '');
INSERT INTO form_submission VALUES (1, zeroblob(32), 1, 9);
INSERT INTO wear_factor VALUES (2, 3, 2.5);
INSERT INTO carrier SELECT min(id), 1, 2, 2 FROM activity;
INSERT INTO usual_carrier VALUES (4, 1);
INSERT INTO reminder VALUES (zeroblob(16), 2, 'push:1', 3, 2, 1, 900, 'name', 5, 6, NULL);
INSERT INTO reminder_settings VALUES (1, 'https://bike.example', 'Europe/Berlin', 1320, 420, zeroblob(32));
INSERT INTO reminder_channel VALUES ('ntfy', 1, x'0001');
INSERT INTO reminder_result VALUES ('ntfy', 7, 'it does not answer');
INSERT INTO push_subscription VALUES (1, 'https://push.example/1', zeroblob(65), zeroblob(16), 'Firefox', 8);
INSERT INTO calendar_event VALUES (zeroblob(16), zeroblob(32), 2, 9);
INSERT INTO job_log VALUES (1, 'check-services', 10, 11, 2, 'Nothing to announce.', 4);
INSERT INTO attempt VALUES (1, 1, 'check-services', 0, 4, 1, 'The server stopped each time while it worked on this.', '');
INSERT INTO strava_secret VALUES ('tokens', x'0102');
INSERT INTO strava_state VALUES (1, x'7b7d');
INSERT INTO strava_athlete VALUES (1, 17, 'Robin', NULL, NULL, NULL);
INSERT INTO strava_gear VALUES ('b1', 'Road', NULL, NULL, 3, 0, 0, 1200.5, 0);
INSERT INTO strava_activity SELECT 5, min(source), 1, 'b1', 'Ride', 1000, 500.5, 60, 7, 0, 0, NULL, NULL, 0, 9
  FROM activity;
INSERT INTO strava_event VALUES (1, 5, 'update');
INSERT INTO export_listing SELECT 5, min(source), 'Road', 1, 500.5, 60, 70, 7 FROM activity;
INSERT INTO watched_folder VALUES (1, '/rides');
INSERT INTO watched_file VALUES ('a.fit', 9, 8, 7, 1, zeroblob(32));
"""


def gpx(name, first, count, sport="running", rate=140):
    points = "".join(
        f'<trkpt lat="{48.1 + first / 10 + i * 0.000027:.6f}" lon="{11.5 + i * 0.00001:.6f}"><ele>520</ele>'
        f"<time>2025-11-{10 + first:02d}T08:{i // 60:02d}:{i % 60:02d}Z</time><extensions><hr>{rate}</hr></extensions>"
        "</trkpt>" for i in range(count))
    return (f'<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk>'
            f"<name>{name}</name><type>{sport}</type><trkseg>{points}</trkseg></trk></gpx>")


def import_samples(program, folder):
    files = folder / "in"
    files.mkdir()
    (files / "a.gpx").write_text(gpx("Lake loop", 1, 200))
    (files / "b.gpx").write_text(gpx("Ride", 2, 120, "cycling"))
    (files / "copy.gpx").write_text(gpx("Lake loop, other watch", 1, 199))
    (files / "broken.gpx").write_text("<gpx")
    subprocess.run([program, "replay", files / "b.gpx", "--log", files / "session.andante", "--json"],
                   check=True, stdout=subprocess.DEVNULL)
    for name in ("a.gpx", "copy.gpx", "broken.gpx", "session.andante"):
        subprocess.run([program, "import", files / name, "--data", folder / "data"], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)


def write(database, name):
    OUT.mkdir(exist_ok=True)
    number = database.execute("SELECT count(*) FROM grdb_migrations").fetchone()[0]
    path = OUT / f"{name}-{number}.sql"
    if not path.exists():
        # Skip this table, because SQLite maintains it automatically.
        lines = (line for line in database.iterdump() if '"sqlite_sequence"' not in line)
        path.write_text("\n".join(lines) + "\n")


def main():
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path)
        import_samples(sys.argv[1], folder)
        athlete = sqlite3.connect(next((folder / "data/athletes").glob("*.sqlite")))
        athlete.executescript(ROWS)
        write(athlete, "athlete")
        accounts = sqlite3.connect(folder / "data/accounts.sqlite")
        accounts.execute("INSERT INTO session VALUES (1, zeroblob(32), 1, 'Firefox', 1, 2, 1)")
        accounts.execute("INSERT INTO setup_link VALUES (zeroblob(32), 1, 3, 2)")
        accounts.execute("INSERT OR REPLACE INTO strava_link VALUES (1, 17, 5, zeroblob(32))")
        accounts.execute("INSERT INTO allowed_folder VALUES (1, '/rides')")
        accounts.execute("INSERT INTO provider_session VALUES (1, 'https://id.example', 'token')")
        accounts.execute("INSERT INTO access_token VALUES (1, zeroblob(32), 1, 'Script', 3, 1, NULL, 9)")
        accounts.execute("INSERT INTO passkey VALUES (1, 1, x'01', x'a5', 'localhost', 'Laptop', 3, 1, 2)")
        accounts.execute("INSERT INTO identity VALUES (1, 1, 'proxy', 'robin', 'Robin', zeroblob(32), 1)")
        accounts.execute("INSERT INTO moved VALUES (1, 'two', 4, NULL)")
        accounts.execute("INSERT INTO stay VALUES (1, 2)")
        accounts.commit()
        write(accounts, "accounts")


if __name__ == "__main__":
    main()
