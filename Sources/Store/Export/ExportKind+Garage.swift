import Engine
import Garage

/// The garage and its reminders.
extension ExportKind {
  static let gear = ExportKind(
    name: "gear", table: "gear", what: "Bikes, shoes and parts; photographs lie in photos/.",
    order: "id",
    fields: [
      ExportField("number", .integer, column: "id"),
      ExportField("kind", .word([1: "bike", 2: "shoes", 3: "part"])),
      ExportField("type", .integer), ExportField("name", .text), ExportField("model", .text),
      ExportField("note", .text), ExportField("earlier_seconds", .number),
      ExportField("earlier_meters", .number), ExportField("is_electric", .bool),
      ExportField("retired_at", .number), ExportField("strava_id", .text),
      ExportField("added_at", .number, column: "created_at"), ExportField("deleted_at", .number),
      ExportField("is_edited", .bool),
      ExportField("file", .file(folder: "photos"), column: "photo"),
    ])

  static let installations = ExportKind(
    name: "installations", table: "installation",
    what: "Where each part was, from when to when; by the numbers in gear.", order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("part", .integer),
      ExportField("host", .integer), ExportField("from", .number, column: "from_time"),
      ExportField("to", .number, column: "to_time"),
    ])

  static let chainMeasurements = ExportKind(
    name: "chain_measurements", table: "chain_measurement", what: "Readings of a chain gauge.",
    order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("chain", .integer),
      ExportField("at", .number), ExportField("percent", .number), ExportField("tool", .text),
    ])

  static let serviceIntervals = ExportKind(
    name: "service_intervals", table: "service_interval", what: "After what use a service is due.",
    order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("gear", .integer),
      ExportField("title", .text), ExportField("category", .words(WearCategory.self)),
      ExportField("hours", .number), ExportField("meters", .number),
      ExportField("months", .integer), ExportField("days", .integer), ExportField("soon", .number),
      ExportField("due", .number), ExportField("overdue", .number), ExportField("notifies", .bool),
      ExportField("since", .number), ExportField("source", .text),
      ExportField("revision", .integer), ExportField("known", .integer),
      ExportField("added_at", .number, column: "created_at"), ExportField("deleted_at", .number),
    ])

  static let serviceRecords = ExportKind(
    name: "service_records", table: "service_record",
    what: "What was done at services, or by how much they were postponed.", order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("interval", .integer),
      ExportField("at", .number), ExportField("is_done", .bool), ExportField("hours", .number),
      ExportField("meters", .number), ExportField("days", .integer), ExportField("note", .text),
      ExportField("cost", .integer), ExportField("who", .text),
      ExportField("added_at", .number, column: "created_at"),
    ])

  static let wearFactors = ExportKind(
    name: "wear_factors", table: "wear_factor", what: "Factors of wear that you changed.",
    order: "condition, category",
    fields: [
      ExportField("condition", .integer), ExportField("category", .words(WearCategory.self)),
      ExportField("factor", .number),
    ])

  static let carriers = ExportKind(
    name: "carriers", table: "carrier", what: "What each activity was done on.", order: "activity",
    fields: [
      ExportField("activity", .row(of: "activity", by: "uuid")), ExportField("gear", .integer),
      ExportField("condition", .words(RideCondition.self)),
      ExportField("origin", .word([0: "usual", 1: "strava", 2: "chosen"])),
    ])

  static let usualCarriers = ExportKind(
    name: "usual_carriers", table: "usual_carrier",
    what: "What new activities of a sport are done on.", order: "sport",
    fields: [ExportField("sport", .words(Sport.self)), ExportField("gear", .integer)])

  static let reminders = ExportKind(
    name: "reminders", table: "reminder", what: "Which services were announced where.",
    order: "interval, cycle, channel, threshold",
    fields: [
      ExportField("interval", .hex), ExportField("cycle", .integer), ExportField("channel", .text),
      ExportField("threshold", .integer), ExportField("state", .integer),
      ExportField("tries", .integer), ExportField("next_try", .number),
      ExportField("message", .text), ExportField("decided_at", .number),
      ExportField("changed_at", .number), ExportField("failure", .text),
    ])

  static let reminderSettings = ExportKind(
    name: "reminder_settings", table: "reminder_settings",
    what: "Quiet hours and zone of reminders, without the calendar's address.", order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("origin", .text),
      ExportField("zone", .text), ExportField("quiet_start", .integer),
      ExportField("quiet_end", .integer),
    ])

  /// Their settings are secrets, without which none can be.
  static let reminderChannels = ExportKind(
    name: "reminder_channels", table: "reminder_channel",
    what: "On which ways you are reminded, without addresses and passwords.", order: "name",
    isRestored: false, fields: [ExportField("name", .text), ExportField("is_on", .bool)])

  static let reminderResults = ExportKind(
    name: "reminder_results", table: "reminder_result", what: "How the latest reminder went out.",
    order: "channel",
    fields: [
      ExportField("channel", .text), ExportField("at", .number), ExportField("failure", .text),
    ])

  static let calendarEvents = ExportKind(
    name: "calendar_events", table: "calendar_event", what: "Services in the calendar.",
    order: "interval",
    fields: [
      ExportField("interval", .hex), ExportField("content_hash", .hex),
      ExportField("sequence", .integer), ExportField("changed_at", .number),
    ])

  static let pushDevices = ExportKind(
    name: "push_devices", table: "push_subscription",
    what: "Devices that are reminded, without their keys.", order: "id", isRestored: false,
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("device", .text),
      ExportField("added_at", .number, column: "created_at"),
    ])
}
