import Engine
import HTTPTypes
import Hummingbird
import Store

/// Operations that return the athlete, and summaries of all activities.
enum SummaryOperations {
  static let all = [
    APIOperation(
      method: .get, path: "/athlete", name: "getAthlete",
      summary: "The athlete the token belongs to.",
      scope: .read, answers: [.json(AthleteAnswer.self, "The athlete.")],
      handler: { request in
        let caller = try request.caller()
        return try jsonResponse(
          AthleteAnswer(
            name: caller.athlete.name, settings: try await caller.store.settings.current()))
      }),
    APIOperation(
      method: .get, path: "/totals", name: "getDayTotals",
      summary: "The totals of each day; the last four weeks by default.", scope: .read,
      parameters: [first.described, last.described],
      answers: [
        .json(DayTotalsAnswer.self, "The days."), .invalid,
        DaySpan.refused,
      ],
      handler: totals),
    APIOperation(
      method: .get, path: "/records", name: "getRecords",
      summary: "Records of all runs: fastest over common distances, longest, most climb.",
      scope: .read, answers: [.json(RecordsAnswer.self, "The records.")],
      handler: { request in
        try jsonResponse(
          RecordsAnswer(records: try await request.caller().store.statistics.personalRecords()))
      }),
  ]

  private static let first = QueryParameter<Int>.day("from", "The first day.")
  private static let last = QueryParameter<Int>.day("to", "The last day.")

  @Sendable private static func totals(_ request: APIRequest) async throws -> Response {
    let lastDay = try request.value(of: last) ?? request.services.currentDay
    let span = try DaySpan.days(
      from: request.value(of: first) ?? lastDay - 27, through: lastDay)
    let days = try await request.caller().store.statistics.dayTotals(
      from: span.lowerBound, through: span.upperBound)
    return try jsonResponse(DayTotalsAnswer(days: days))
  }
}
