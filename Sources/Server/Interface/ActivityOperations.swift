import Engine
import HTTPTypes
import Hummingbird
import Store

/// Operations that list, show, change and delete activities.
enum ActivityOperations {
  private static let identifier = APIParameter.activity("id", "The activity.")
  private static let sport = QueryParameter<Sport>.choice("sport", "One sport.")
  private static let text = QueryParameter<String>.text(
    "text", "Words in titles and notes; the first \(RequestLimits.searchWords) count.")
  private static let first = QueryParameter<Int>.day(
    "from", "The first day, by the activities' own zones.")
  private static let last = QueryParameter<Int>.day("to", "The last day.")
  private static let before = QueryParameter<ActivityCursor>(
    "before", "The `next` of the previous page.",
    .text(pattern: "^[0-6c][0-9a-f]{15}-[0-9]{1,18}$"), mustBe: "the next of a page",
    read: ActivityCursor.init)

  static let all = [
    APIOperation(
      method: .get, path: "/activities", name: "listActivities",
      summary: "Activities that match, latest first.", scope: .read,
      parameters: [
        sport.described, text.described, first.described, last.described, before.described,
        ListParameters.limit.described,
      ],
      answers: [.json(ActivityPageAnswer.self, "A page of activities."), .invalid],
      handler: list),
    APIOperation(
      method: .get, path: "/activities/{id}", name: "getActivity", summary: "One activity.",
      scope: .read, parameters: [identifier],
      answers: [.json(ActivityAnswer.self, "The activity."), .notFound],
      handler: { try jsonResponse(ActivityAnswer(try await $0.activity())) }),
    APIOperation(
      method: .patch, path: "/activities/{id}", name: "changeActivity",
      summary: "Changes the title, the notes or the sport.", scope: .write,
      parameters: [identifier],
      body: APIBody(type: "application/json", schema: .component(ActivityChange.componentName)),
      answers: [
        .json(ActivityAnswer.self, "The activity after the change."), .invalid, .notFound,
        .problem(.contentTooLarge, "The request is too large."),
      ], handler: change),
    APIOperation(
      method: .delete, path: "/activities/{id}", name: "deleteActivity",
      summary: "Deletes it; for \(Limits.undoDays) days the web app can bring it back.",
      scope: .write,
      parameters: [identifier],
      answers: [
        APIAnswer(status: .noContent, what: "The activity was deleted.", types: []), .notFound,
      ], handler: delete),
    APIOperation(
      method: .get, path: "/activities/{id}/track", name: "getTrack",
      summary: "Its measured points.", scope: .read, parameters: [identifier],
      answers: [.json(TrackAnswer.self, "The points, in columns."), .notFound],
      handler: track),
  ]

  @Sendable private static func list(_ request: APIRequest) async throws -> Response {
    let filter = Store.ActivityFilter(
      sport: try request.value(of: sport),
      text: try request.value(of: text).map(ListQuery.searched),
      firstDay: try request.value(of: first), lastDay: try request.value(of: last))
    let page = try await request.caller().store.activities.page(
      matching: filter, before: try request.value(of: before),
      limit: try request.value(of: ListParameters.limit) ?? RequestLimits.listLength)
    return try jsonResponse(ActivityPageAnswer(page: page))
  }

  @Sendable private static func change(_ request: APIRequest) async throws -> Response {
    let before = try await request.activity()
    let change = try ActivityChange(
      json: try await request.body(upTo: RequestLimits.formBytes))
    _ = try await request.caller().store.activities.edit(before.id, change.edit)
    return try jsonResponse(ActivityAnswer(try await request.activity()))
  }

  @Sendable private static func delete(_ request: APIRequest) async throws -> Response {
    let activity = try await request.activity()
    _ = try await request.caller().store.activities.delete(activity.id, now: request.services.now())
    return Response(status: .noContent)
  }

  @Sendable private static func track(_ request: APIRequest) async throws -> Response {
    let activity = try await request.activity()
    return try jsonResponse(
      TrackAnswer(points: try await request.caller().store.activities.track(of: activity.id)))
  }
}
