import Engine
import Foundation
import GRDB
import Model

/// Export kinds for the athlete's settings, sounds and connected services.
extension ExportKind {
  static let settings = ExportKind(
    name: "settings", table: "settings", what: "Units, colours, and your body data.",
    order: "id", lineLimit: 1,
    fields: [ExportField("number", .id, column: "id")]
      + SettingsField.allCases.map { ExportField($0.rawValue, shape(of: $0)) })

  private static func shape(of field: SettingsField) -> ExportShape {
    switch field {
    case .units: .words(UnitSystem.self)
    case .theme: .words(Theme.self)
    case .sex: .words(Sex.self)
    default: field.isWhole ? .whole(field.wholeRange) : .within(field.range)
    }
  }

  static let plan = ExportKind(
    name: "plan", table: "cadence_plan", what: "Your current cadence plan.",
    order: "id", lineLimit: 1,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("goal", .number(CadencePlan.goals)),
      ExportField("weeks", .number(CadencePlan.lengths)),
      ExportField("start_day", .whole(CadencePlan.startDays.bounds)),
    ])

  static let sounds = ExportKind(
    name: "sounds", table: "sound", what: "Your own clicks for the metronome, with their files.",
    order: "id", lineLimit: SoundRepository.countLimit,
    record: RestoredSound.self,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("id", .hex, column: "uuid"),
      ExportField("name", .name), ExportField("added_at", .moment, column: "created_at"),
      ExportField(
        "file", .file(folder: "sounds", limit: SoundRepository.byteLimit), column: "bytes"),
    ])

  static let jobs = ExportKind(
    name: "jobs", table: "job_log", what: "Background jobs.", order: "id",
    isRestored: false,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("job", .word),
      ExportField("started", .moment), ExportField("ended", .moment),
      ExportField("outcome", .count), ExportField("text", .report),
      ExportField("waited", .anyNumber),
    ])

  static let stravaAthlete = ExportKind(
    name: "strava_athlete", table: "strava_athlete", what: "Your name and picture on Strava.",
    order: "id", lineLimit: 1,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("strava_id", .id),
      ExportField("name", .name), .derived("picture_address", .word),
      ExportField("picture_type", .word), ExportField("file", .photo, column: "picture"),
    ])

  static let stravaGear = ExportKind(
    name: "strava_gear", table: "strava_gear", what: "Your bikes and shoes on Strava.",
    order: "id", lineLimit: gearLimit,
    fields: [
      ExportField("id", .name), ExportField("name", .name), ExportField("brand", .name),
      ExportField("model", .name), ExportField("frame_type", .count),
      ExportField("is_shoes", .bool), ExportField("retired", .bool),
      ExportField("distance_meters", .meters, column: "distance"),
      ExportField("is_detailed", .bool),
    ])

  static let stravaActivities = ExportKind(
    name: "strava_activities", table: "strava_activity",
    what: "The activities on Strava that the sync knows.", order: "strava_id",
    fields: [
      ExportField("strava_id", .id),
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("status", .count), ExportField("gear", .name), ExportField("title", .name),
      ExportField("start", .wholeMoment, column: "start_time"),
      ExportField("distance_meters", .meters, column: "distance"),
      ExportField("moving_seconds", .seconds),
      ExportField("elevation_gain_meters", .meters, column: "elevation_gain"),
      ExportField("is_trainer", .bool), ExportField("is_manual", .bool),
      ExportField("summary", .document(limit: Limits.megabyte)), ExportField("reason", .report),
      ExportField("tries", .count), ExportField("updated_at", .moment),
    ])

  static let stravaSync = ExportKind(
    name: "strava_sync", table: "strava_state", what: "The progress of the sync with Strava.",
    order: "id", lineLimit: 1,
    fields: [
      ExportField("number", .id, column: "id"),
      ExportField("state", .document(limit: Limits.megabyte)),
    ])

  static let stravaEvents = ExportKind(
    name: "strava_news", table: "strava_event",
    what: "Updates from Strava that have not been fetched yet.",
    order: "number", lineLimit: StravaRepository.maximumPendingEvents,
    fields: [
      ExportField("number", .id), ExportField("strava_id", .id), ExportField("aspect", .name),
    ])
}

/// Checks that a sound can be played.
private struct RestoredSound: StoredRecord {
  static let columns = "bytes"

  init(_ row: inout RowReader) throws(StoreError) {
    let bytes = try row.nextBytes()
    do { _ = try SampledSound(wav: bytes, sampleRate: 48_000) } catch {
      throw .damaged(what: "a sound")
    }
  }
}
