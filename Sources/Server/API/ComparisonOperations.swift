import ActivityFiles
import Engine
import HTTPTypes
import Hummingbird
import Store

/// Two activities side by side.
enum ComparisonOperations {
  static let all = [
    APIOperation(
      method: .get, path: "/activities/{id}/comparison/{other}", name: "compareActivities",
      summary: "Who was ahead where, kilometre by kilometre, and what differs.", scope: .read,
      parameters: [
        ActivityOperations.identifier,
        APIParameter(
          name: "other", place: .path, what: "The activity it is compared with.",
          schema: APISchema.identifier),
      ],
      answers: [.ok("The comparison.", APISchema.reference("Comparison")), .notFound],
      handler: { request in
        try await request.caller().store.comparison(
          of: try await request.activity(), with: try await request.activity("other")
        ).value.apiValue.response()
      })
  ]

  static let components: [(String, JSONValue)] = [
    ("Comparison", comparison), ("ComparedFigures", figures), ("ComparedSide", side),
  ]

  private static let comparison = APISchema.object([
    (
      "basis",
      APISchema.choice(
        ["route", "distance", "time", "none"],
        "What was laid beside what: places of a shared route, distances or moving times.")
    ),
    ("length", APISchema.number("Metres compared; seconds by time.")),
    ("ownShare", APISchema.number("Of this track on the shared way, 0 to 1.")),
    ("otherShare", APISchema.number("Of the other track on the shared way, 0 to 1.")),
    ("secondsAhead", APISchema.number("At the end: positive where this one is ahead.")),
    (
      "gaps",
      APISchema.list(
        APISchema.object([
          ("place", APISchema.number("Metres along what is compared.")),
          ("ownMeters", APISchema.number("")), ("otherMeters", APISchema.number("")),
          ("secondsAhead", APISchema.number("Positive where this one is ahead.")),
        ]), "By moving time; empty without times.")
    ),
    (
      "splits",
      APISchema.list(
        APISchema.object([
          ("start", APISchema.number("")), ("length", APISchema.number("")),
          ("isComplete", .object([("type", .text("boolean"))])),
          ("secondsGained", APISchema.number("Positive where this one was faster.")),
          ("own", APISchema.reference("ComparedSide")),
          ("other", APISchema.reference("ComparedSide")),
        ]), "Kilometres; five minutes where there is no distance.")
    ),
    (
      "stretches",
      APISchema.list(
        APISchema.object([
          ("start", APISchema.number("")), ("end", APISchema.number("")),
          ("secondsWon", APISchema.number("Positive where this one won time.")),
        ]), "Where time was won and lost, the most first.")
    ),
    ("own", APISchema.reference("ComparedFigures")),
    ("other", APISchema.reference("ComparedFigures")),
  ])

  private static let side = APISchema.object([
    ("meters", APISchema.number("")), ("seconds", APISchema.number("Moving time.")),
    ("gradeAdjustedSecondsPerMeter", APISchema.number("On foot, with altitudes.")),
    ("heartRate", APISchema.number("Beats a minute.")),
    ("cadence", APISchema.number("Steps a minute; turns of the crank on a bike.")),
  ])

  private static let figures = APISchema.object([
    ("meters", APISchema.number("")), ("movingSeconds", APISchema.number("")),
    ("climbMeters", APISchema.number("")), ("speedMps", APISchema.number("Over moving time.")),
    ("gradeAdjustedSecondsPerMeter", APISchema.number("On foot, with altitudes.")),
    ("heartRate", APISchema.number("Beats a minute.")), ("cadence", APISchema.number("")),
    ("metersPerBeat", APISchema.number("Way for each heartbeat.")),
  ])
}

extension Comparison {
  fileprivate var apiValue: JSONValue {
    .object([
      ("basis", .text("\(basis)")), ("length", .measure(length)),
      ("ownShare", .measure(ownShare)), ("otherShare", .measure(otherShare)),
      ("secondsAhead", .measure(secondsAhead)),
      (
        "gaps",
        .array(
          gaps.map { gap in
            .object([
              ("place", .measure(gap.place)), ("ownMeters", .measure(gap.ownMeters)),
              ("otherMeters", .measure(gap.otherMeters)),
              ("secondsAhead", .measure(gap.secondsAhead)),
            ])
          })
      ), ("splits", .array(splits.map(\.apiValue))),
      (
        "stretches",
        .array(
          stretches.map { stretch in
            .object([
              ("start", .measure(stretch.start)), ("end", .measure(stretch.end)),
              ("secondsWon", .measure(stretch.secondsWon)),
            ])
          })
      ), ("own", own.apiValue), ("other", other.apiValue),
    ])
  }
}

extension ComparedSplit {
  fileprivate var apiValue: JSONValue {
    .object([
      ("start", .measure(start)), ("length", .measure(length)), ("isComplete", .bool(isComplete)),
      ("secondsGained", .measure(secondsGained)), ("own", own.apiValue), ("other", other.apiValue),
    ])
  }
}

extension SplitSide {
  fileprivate var apiValue: JSONValue {
    .object([
      ("meters", .measure(meters)), ("seconds", .measure(seconds)),
      ("gradeAdjustedSecondsPerMeter", .measure(gradeAdjustedPace)),
      ("heartRate", .measure(heartRate)), ("cadence", .measure(cadence)),
    ])
  }
}

extension ComparedFigures {
  fileprivate var apiValue: JSONValue {
    .object([
      ("meters", .measure(meters)), ("movingSeconds", .measure(movingSeconds)),
      ("climbMeters", .measure(climbMeters)), ("speedMps", .measure(speed)),
      ("gradeAdjustedSecondsPerMeter", .measure(gradeAdjustedPace)),
      ("heartRate", .measure(heartRate)), ("cadence", .measure(cadence)),
      ("metersPerBeat", .measure(metersPerBeat)),
    ])
  }
}
