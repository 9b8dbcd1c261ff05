import Engine
import Garage

/// Export kinds for the garage and its reminders.
extension ExportKind {
  /// The maximum number of bikes, shoes and parts in total.
  static let gearLimit = 5_000

  static let gear = ExportKind(
    name: "gear", table: "gear", what: "Bikes, shoes and parts; their photos are in photos/.",
    order: "id", lineLimit: gearLimit,
    fields: [
      ExportField("number", .id, column: "id"),
      ExportField("kind", .word([1: "bike", 2: "shoes", 3: "part"])),
      ExportField("type", .count), ExportField("name", .name), ExportField("model", .name),
      ExportField("note", .notes), ExportField("earlier_seconds", .seconds),
      ExportField("earlier_meters", .meters), ExportField("is_electric", .bool),
      ExportField("retired_at", .moment), ExportField("strava_id", .name),
      ExportField("added_at", .moment, column: "created_at"), ExportField("deleted_at", .moment),
      ExportField("is_edited", .bool), ExportField("file", .photo, column: "photo"),
    ])

  static let installations = ExportKind(
    name: "installations", table: "installation",
    what: "When each part was installed on what; refers to IDs in gear.", order: "id",
    lineLimit: 10_000, record: Installation.self,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("part", .id),
      ExportField("host", .id), ExportField("from", .moment, column: "from_time"),
      ExportField("to", .moment, column: "to_time"),
    ])

  static let chainMeasurements = ExportKind(
    name: "chain_measurements", table: "chain_measurement", what: "Readings of a chain gauge.",
    order: "id", lineLimit: 10_000,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("chain", .id),
      ExportField("at", .moment), ExportField("percent", .number(ChainMeasurement.possible)),
      ExportField("tool", .name),
    ])

  static let serviceIntervals = ExportKind(
    name: "service_intervals", table: "service_interval",
    what: "Service intervals: the use after which a service is due.",
    order: "id", lineLimit: 10_000, record: ServiceInterval.self,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("gear", .id),
      ExportField("title", .name), ExportField("category", .words(WearCategory.self)),
      ExportField("hours", .hours), ExportField("meters", .number(ServiceLimits.possibleMeters)),
      ExportField("months", .count), ExportField("days", .count), ExportField("soon", .share),
      ExportField("due", .share), ExportField("overdue", .share), ExportField("notifies", .bool),
      ExportField("since", .moment), ExportField("source", .name),
      ExportField("revision", .whole(ServiceInterval.revisions.bounds)),
      ExportField("known", .count), ExportField("added_at", .moment, column: "created_at"),
      ExportField("deleted_at", .moment),
    ])

  static let serviceRecords = ExportKind(
    name: "service_records", table: "service_record",
    what: "Services done, and services postponed.", order: "id",
    lineLimit: 100_000, record: ServiceRecord.self,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("interval", .id),
      ExportField("at", .moment), ExportField("is_done", .bool), ExportField("hours", .hours),
      ExportField("meters", .number(ServiceLimits.possibleMeters)), ExportField("days", .count),
      ExportField("note", .notes), ExportField("cost", .whole(ServiceRecord.costs.bounds)),
      ExportField("who", .name), ExportField("added_at", .moment, column: "created_at"),
    ])

  static let intervalMoves = ExportKind(
    name: "interval_moves", table: "interval_move",
    what: "Bikes and parts that service intervals were moved from.", order: "id",
    lineLimit: 100_000,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("interval", .id),
      ExportField("gear", .id), ExportField("at", .moment),
    ])

  static let wearFactors = ExportKind(
    name: "wear_factors", table: "wear_factor", what: "Wear factors that you changed.",
    order: "condition, category",
    fields: [
      ExportField("condition", .count), ExportField("category", .words(WearCategory.self)),
      ExportField("factor", .number(WearFactors.possible)),
    ])

  static let gearAssignments = ExportKind(
    name: "carriers", table: "carrier", what: "The bike or shoes of each activity.",
    order: "activity",
    fields: [
      ExportField("activity", .row(of: "activity", by: "uuid")), ExportField("gear", .id),
      ExportField("condition", .words(RideCondition.self)),
      ExportField("origin", .word([0: "usual", 1: "strava", 2: "chosen"])),
    ])

  static let defaultGearBySport = ExportKind(
    name: "usual_carriers", table: "usual_carrier",
    what: "The bike or shoes for new activities of a sport.", order: "sport",
    fields: [ExportField("sport", .words(Sport.self)), ExportField("gear", .id)])

  static let reminders = ExportKind(
    name: "reminders", table: "reminder", what: "Reminders sent, by service and channel.",
    order: "interval, cycle, channel, threshold",
    record: StoredReminder.self,
    fields: [
      ExportField("interval", .hex),
      ExportField("cycle", .whole(ServiceInterval.revisions.bounds)),
      ExportField("channel", .name), ExportField("threshold", .count),
      ExportField("state", .count), ExportField("tries", .count), ExportField("next_try", .moment),
      ExportField("message", .name), ExportField("decided_at", .moment),
      ExportField("changed_at", .moment), ExportField("failure", .report),
    ])

  static let reminderSettings = ExportKind(
    name: "reminder_settings", table: "reminder_settings",
    what: "Quiet hours and time zone of reminders, without the calendar's address.", order: "id",
    lineLimit: 1, record: ReminderPreferences.self,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("origin", .word),
      ExportField("zone", .name), ExportField("quiet_start", .count),
      ExportField("quiet_end", .count),
    ])

  /// The channels for reminders. They aren't restored, because a channel is useless without its settings, which are
  /// secret.
  static let reminderChannels = ExportKind(
    name: "reminder_channels", table: "reminder_channel",
    what: "Channels of reminders, without addresses and passwords.", order: "name",
    isRestored: false, fields: [ExportField("name", .name), ExportField("is_on", .bool)])

  static let reminderResults = ExportKind(
    name: "reminder_results", table: "reminder_result", what: "The result of the latest reminder.",
    order: "channel",
    fields: [
      ExportField("channel", .name), ExportField("at", .moment), ExportField("failure", .report),
    ])

  static let calendarEvents = ExportKind(
    name: "calendar_events", table: "calendar_event", what: "Services in the calendar.",
    order: "interval",
    fields: [
      ExportField("interval", .hex), ExportField("content_hash", .hex),
      ExportField("sequence", .count), ExportField("changed_at", .moment),
    ])

  static let pushDevices = ExportKind(
    name: "push_devices", table: "push_subscription",
    what: "Devices that get reminders, without their keys.", order: "id", isRestored: false,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("device", .name),
      ExportField("added_at", .moment, column: "created_at"),
    ])
}
