import GRDB

extension StravaRepository {
  /// Deletes the tokens and the pending events. Keeps the activities, the gear, and the ID and secret of the athlete's
  /// app.
  public func disconnect() async throws {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM strava_secret WHERE name IN (?, ?); DELETE FROM strava_event",
        arguments: [StravaSecret.tokens.rawValue, StravaSecret.subscription.rawValue])
    }
    try await updateStravaLink()
  }

  /// Deletes the connection and all data that came only from Strava. An activity with another source is kept and uses
  /// that source. Bikes and shoes are deleted unless the athlete added data to them: a part, a service record, an
  /// activity that is kept, a picture, a note, or earlier use.
  public func deleteAllStravaData(now: Double) async throws {
    let attachments = AttachmentRepository(database: database, reading: reading)
    for id in try await replacements() { _ = try await attachments.promote(id, now: now) }
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TEMP TABLE gone AS
            SELECT source FROM strava_activity WHERE source IS NOT NULL;
          DELETE FROM attachment WHERE source IN (SELECT source FROM gone);
          DELETE FROM activity WHERE source IN (SELECT source FROM gone);
          DELETE FROM source WHERE id IN (SELECT source FROM gone);
          DROP TABLE gone;
          DELETE FROM strava_activity;
          DELETE FROM strava_gear;
          DELETE FROM strava_athlete;
          DELETE FROM strava_state;
          DELETE FROM strava_event;
          DELETE FROM strava_secret;
          DELETE FROM gear WHERE strava_id IS NOT NULL
            AND photo IS NULL AND note = '' AND earlier_seconds = 0 AND earlier_meters = 0
            AND id NOT IN (SELECT host FROM installation)
            AND id NOT IN (SELECT gear FROM carrier WHERE gear IS NOT NULL)
            AND id NOT IN (SELECT gear FROM service_interval
              JOIN service_record ON service_record.interval = service_interval.id)
            AND id NOT IN (SELECT gear FROM interval_move);
          UPDATE carrier SET origin = \(GearAssignmentOrigin.usual.rawValue)
            WHERE origin = \(GearAssignmentOrigin.strava.rawValue);
          """)
    }
    try await updateStravaLink()
  }

  /// Returns the readable identifiers of the best remaining sources of activities that use a Strava source.
  private func replacements() async throws -> [Identifier] {
    try await database.read { db in
      let found = try Replacement.fetchReadable(
        db, from: "attachment",
        cached: """
          SELECT \(Replacement.columns) FROM (
            SELECT attachment.uuid, attachment.id, max(attachment.measured_values) FROM attachment
            JOIN activity ON activity.id = attachment.activity
            WHERE activity.source IN (SELECT source FROM strava_activity WHERE source IS NOT NULL)
              AND attachment.source NOT IN
                (SELECT source FROM strava_activity WHERE source IS NOT NULL)
            GROUP BY activity.id)
          """)
      return found.map(\.id)
    }
  }
}

private struct Replacement: StoredRecord {
  static let columns = "uuid, id"

  let id: Identifier

  init(_ row: inout RowReader) throws(StoreError) { id = try row.next() }
}
