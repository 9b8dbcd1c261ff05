import Engine
import HTTPTypes
import Hummingbird
import Store

/// The operation that returns the best speed or power for each duration or distance.
enum CurveOperations {
  static let all = [
    APIOperation(
      method: .get, path: "/bests", name: "getBests",
      summary:
        "The best speed or power over each duration or length; of all time by default.",
      scope: .read,
      parameters: [sport.described, kind.described, first.described, last.described],
      answers: [
        .json(BestsAnswer.self, "The bests, shortest span first."), .invalid,
        DaySpan.refused,
      ],
      handler: bests)
  ]

  private static let sport = QueryParameter<Sport>.choice("sport", "Running by default.")
  private static let kind = QueryParameter<CurveKind>.choice(
    "kind", "speedByDuration by default.")
  private static let first = QueryParameter<Int>.day("from", "The first day.")
  private static let last = QueryParameter<Int>.day("to", "The last day; today by default.")

  @Sendable private static func bests(_ request: APIRequest) async throws -> Response {
    let sport = try request.value(of: sport) ?? .running
    let kind = try request.value(of: kind) ?? .speedByDuration
    let lastDay = try request.value(of: last)
    let firstDay = try request.value(of: first)
    var days: ClosedRange<Int>?
    if firstDay != nil || lastDay != nil {
      let end = lastDay ?? request.services.currentDay
      days = try DaySpan.days(from: firstDay ?? min(0, end), through: end)
    }
    let bests = try await request.caller().store.statistics.curve(kind, of: sport, in: days)
    return try jsonResponse(BestsAnswer(bests: bests))
  }
}

struct BestsAnswer: APIObject {
  static let componentName: String? = "Bests"
  let bests: [CurveBest]

  static let fields: [APIField<Self>] = [
    APIField("bests") { $0.bests.map(Item.init) }
  ]

  struct Item: APIObject {
    let best: CurveBest

    init(_ best: CurveBest) { self.best = best }

    static let fields: [APIField<Self>] = [
      APIField("span", "Seconds of speedByDuration and power, metres of speedByLength.") {
        APINumber($0.best.span)
      },
      APIField("value", "Metres a second of speeds, watts of power.") { APINumber($0.best.value) },
      APIField("activity") { ActivitySummaryAnswer(summary: $0.best.activity) },
    ]
  }
}
