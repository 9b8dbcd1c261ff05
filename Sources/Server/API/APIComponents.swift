import ActivityFiles

/// The shapes that operations name, by their names.
enum APIComponents {
  static let all: [(String, JSONValue)] =
    [
      ("Problem", problem), ("Athlete", athlete), ("ActivitySummary", summary),
      ("ActivityPage", page), ("Activity", activity), ("ActivityChange", change), ("Split", split),
      ("Track", track), ("Stored", stored), ("StoredSession", session), ("DayTotals", totals),
      ("Records", records), ("ImportPage", ImportOperations.page),
    ] + ComparisonOperations.components

  private static let identity: [(String, JSONValue)] = [
    ("id", APISchema.identifier), ("sport", APISchema.sport), ("title", APISchema.text()),
  ]
  private static let beginning: [(String, JSONValue)] = [
    ("startTime", APISchema.maybe("string", "ISO 8601 in UTC; null in files without times.")),
    ("zoneMinutes", APISchema.count("Minutes the athlete's zone was ahead of UTC.")),
  ]

  private static let problem = JSONValue.object([
    ("type", .text("object")),
    (
      "properties",
      .object([
        ("title", APISchema.text()), ("status", APISchema.count("The answer's status.")),
        ("detail", APISchema.text("One sentence: what and where.")),
      ])
    ), ("required", .array([.text("title"), .text("status"), .text("detail")])),
  ])

  private static let athlete = APISchema.object([
    ("name", APISchema.text()), ("units", APISchema.choice(["metric", "imperial"])),
    ("heightMeters", APISchema.number("")), ("weightKilograms", APISchema.number("")),
    ("birthYear", APISchema.maybe("integer", "")),
    ("restingHeartRate", APISchema.maybe("integer", "Beats a minute.")),
    ("maximumHeartRate", APISchema.maybe("integer", "Beats a minute.")),
  ])

  private static let summary = APISchema.object(
    identity + beginning + [
      ("distanceMeters", APISchema.number("Filtered, the best estimate.")),
      ("movingSeconds", APISchema.number("")), ("elapsedSeconds", APISchema.number("")),
      ("elevationGainMeters", APISchema.number("")),
      ("averageHeartRate", APISchema.number("Beats a minute.")),
    ])

  private static let page = APISchema.object([
    ("activities", APISchema.list(APISchema.reference("ActivitySummary"), "Latest first.")),
    ("next", APISchema.maybe("string", "For `before`, where there are more; else null.")),
  ])

  private static let activity = APISchema.object(
    identity + [("notes", APISchema.text())] + beginning + [
      ("source", APISchema.choice(["session", "file"], "What it was made from.")),
      ("sourceName", APISchema.text("The imported file's name; empty for a session.")),
      ("pointCount", APISchema.count("")),
      ("distanceMeters", APISchema.number("Filtered, the best estimate.")),
      ("rawDistanceMeters", APISchema.number("From point to point.")),
      ("recordedDistanceMeters", APISchema.number("By the recording device.")),
      ("elapsedSeconds", APISchema.number("")), ("movingSeconds", APISchema.number("")),
      ("elevationGainMeters", APISchema.number("")),
      ("elevationLossMeters", APISchema.number("")),
      ("averageSpeedMps", APISchema.number("Over moving time.")),
      ("averageHeartRate", APISchema.number("Beats a minute.")),
      ("maximumHeartRate", APISchema.number("Beats a minute.")),
      ("averageCadenceSpm", APISchema.number("Steps a minute; turns of the crank on a bike.")),
      ("kilometers", APISchema.list(APISchema.reference("Split"))),
      ("laps", APISchema.list(APISchema.reference("Split"))),
    ])

  private static let change = JSONValue.object([
    ("type", .text("object")),
    (
      "properties",
      .object([
        (
          "title",
          .object([
            ("type", .text("string")), ("minLength", .integer(1)), ("maxLength", .integer(200)),
            ("pattern", .text(#"^\S(.*\S)?$"#)),
          ])
        ), ("notes", .object([("type", .text("string")), ("maxLength", .integer(10_000))])),
        ("sport", APISchema.sport),
      ])
    ), ("minProperties", .integer(1)), ("additionalProperties", .bool(false)),
  ])

  private static let split = APISchema.object([
    ("meters", APISchema.number("")), ("seconds", APISchema.number("")),
    ("elevationGainMeters", APISchema.number("")),
    ("isComplete", .object([("type", .text("boolean"))])),
  ])

  private static let track = APISchema.object(
    [
      "seconds", "latitude", "longitude", "altitude", "distanceMeters", "speedMps", "heartRate",
      "cadence",
    ].map { ($0, APISchema.list(APISchema.number(""))) } + [
      (
        "startsSegment",
        APISchema.list(
          .object([("type", .text("boolean"))]), "Nothing joins such a point to the one before.")
      )
    ], "Columns of the same length, a place for each point.")

  private static let stored = APISchema.object([
    ("id", APISchema.identifier),
    ("isNew", .object([("type", .text("boolean")), ("description", .text("False: known."))])),
    (
      "activities",
      APISchema.list(
        APISchema.identifier, "All of the file: of several sports several, of a calibration none.")
    ),
  ])

  private static let session = APISchema.object([
    ("id", APISchema.identifier), ("isNew", .object([("type", .text("boolean"))])),
    ("digest", APISchema.text("Over every snapshot of the replay.", pattern: "^[0-9a-f]{16}$")),
  ])

  private static let totals = APISchema.object([
    (
      "days",
      APISchema.list(
        APISchema.object([
          ("day", APISchema.day), ("sport", APISchema.sport),
          ("activityCount", APISchema.count("")), ("distanceMeters", APISchema.number("")),
          ("movingSeconds", APISchema.number("")), ("elevationGainMeters", APISchema.number("")),
        ]), "Days and sports with anything done, oldest first.")
    )
  ])

  private static let records = APISchema.object([
    (
      "records",
      APISchema.list(
        APISchema.object([
          ("kind", APISchema.choice(["fastest", "longest", "mostClimb"])),
          ("meters", APISchema.number("Length of a fastest one; null of the others.")),
          ("value", APISchema.number("Moving seconds of a fastest one, metres of the others.")),
          ("activity", APISchema.reference("ActivitySummary")),
        ]))
    )
  ])
}
