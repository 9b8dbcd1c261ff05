import ActivityFiles
import HTTPTypes
import Hummingbird
import Store

/// The athlete, and what all activities come to.
enum SummaryOperations {
  static let all = [
    APIOperation(
      method: .get, path: "/athlete", name: "getAthlete", summary: "Whose token it is.",
      scope: .read, answers: [.ok("The athlete.", APISchema.reference("Athlete"))],
      handler: { request in
        let caller = try request.caller()
        return try await caller.store.settings.current().apiValue(named: caller.athlete.name)
          .response()
      }),
    APIOperation(
      method: .get, path: "/totals", name: "getDayTotals",
      summary: "What was done on each day; the last four weeks unless told.", scope: .read,
      parameters: [
        ActivityOperations.query("from", "The first day.", APISchema.day),
        ActivityOperations.query("to", "The last day.", APISchema.day),
      ],
      answers: [
        .ok("The days.", APISchema.reference("DayTotals")), .invalid,
        .problem(.unprocessableContent, "The last day is before the first."),
      ],
      handler: totals),
    APIOperation(
      method: .get, path: "/records", name: "getRecords",
      summary: "The best of all runs: fastest over usual distances, longest, most climbed.",
      scope: .read, answers: [.ok("The records.", APISchema.reference("Records"))],
      handler: { request in
        let records = try await request.caller().store.statistics.personalRecords()
        return JSONValue.object([("records", .array(records.map(\.apiValue)))]).response()
      }),
  ]

  @Sendable private static func totals(_ request: APIRequest) async throws -> Response {
    let last = try request.day("to") ?? request.services.presentDay
    let first = try request.day("from") ?? last - 27
    guard first <= last else {
      throw APIProblem(
        status: .unprocessableContent,
        detail: "from must not be after to, which is \(CalendarDay.text(of: last)).")
    }
    let days = try await request.caller().store.statistics.dayTotals(from: first, through: last)
    return JSONValue.object([("days", .array(days.map(\.apiValue)))]).response()
  }
}
