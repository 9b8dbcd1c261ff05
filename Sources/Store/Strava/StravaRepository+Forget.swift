import Foundation
import GRDB

extension StravaRepository {
  /// Forgets tokens and what was under way; rides, bikes and the app's own id and secret stay.
  public func disconnect() async throws {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM strava_secret WHERE name IN (?, ?); DELETE FROM strava_event",
        arguments: [StravaSecret.tokens.rawValue, StravaSecret.subscription.rawValue])
    }
    try await noteLink()
  }

  /// Forgets everything that came from Strava alone, and the connection. An activity that also has another source keeps
  /// that and is made from it. A bike or pair of shoes goes unless something of the athlete's own hangs on it: a part, what
  /// was done at a service, an activity that stays, a picture, a note, or earlier use.
  public func forgetEverything(now: Double) async throws {
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
          UPDATE carrier SET origin = \(CarrierOrigin.usual.rawValue)
            WHERE origin = \(CarrierOrigin.strava.rawValue);
          """)
    }
    try await noteLink()
  }

  /// Of each activity that is made from Strava's source, its richest other one.
  private func replacements() async throws -> [Identifier] {
    try await database.read { db in
      try Data.fetchAll(
        db,
        cached: """
          SELECT uuid FROM (
            SELECT attachment.uuid, max(attachment.measured_values) FROM attachment
            JOIN activity ON activity.id = attachment.activity
            WHERE activity.source IN (SELECT source FROM strava_activity WHERE source IS NOT NULL)
              AND attachment.source NOT IN
                (SELECT source FROM strava_activity WHERE source IS NOT NULL)
            GROUP BY activity.id)
          """
      ).compactMap { Identifier(bytes: Array($0)) }
    }
  }
}
