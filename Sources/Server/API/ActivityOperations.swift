import ActivityFiles
import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// Activities: listed, shown, changed, deleted.
enum ActivityOperations {
  static let identifier = APIParameter(
    name: "id", place: .path, what: "The activity.", schema: APISchema.identifier)

  static let all = [
    APIOperation(
      method: .get, path: "/activities", name: "listActivities",
      summary: "Activities that match, latest first.", scope: .read,
      parameters: [
        query("sport", "One sport.", APISchema.sport),
        query("text", "Words of titles and notes.", APISchema.text()),
        query("from", "The first day, by the activities' own zones.", APISchema.day),
        query("to", "The last day.", APISchema.day),
        query(
          "before", "Where the page before ended: its `next`.",
          APISchema.text(pattern: "^[0-6c][0-9a-f]{15}-[0-9]{1,18}$")),
        query("limit", "How many at most; 50 unless told.", APISchema.count("", in: 1...200)),
      ],
      answers: [.ok("A page of them.", APISchema.reference("ActivityPage")), .invalid],
      handler: list),
    APIOperation(
      method: .get, path: "/activities/{id}", name: "getActivity", summary: "One activity.",
      scope: .read, parameters: [identifier],
      answers: [.ok("The activity.", APISchema.reference("Activity")), .notFound],
      handler: { try await $0.activity().apiValue.response() }),
    APIOperation(
      method: .patch, path: "/activities/{id}", name: "changeActivity",
      summary: "Another title, other notes, another sport.", scope: .write,
      parameters: [identifier],
      body: APIBody(type: "application/json", schema: APISchema.reference("ActivityChange")),
      answers: [
        .ok("The activity as it is now.", APISchema.reference("Activity")), .invalid, .notFound,
        .problem(.contentTooLarge, "More than any change can hold."),
      ], handler: change),
    APIOperation(
      method: .delete, path: "/activities/{id}", name: "deleteActivity",
      summary: "Deletes it; for thirty days the web app can bring it back.", scope: .write,
      parameters: [identifier],
      answers: [
        APIAnswer(status: .noContent, what: "It is deleted.", type: nil), .notFound,
      ], handler: delete),
    APIOperation(
      method: .get, path: "/activities/{id}/track", name: "getTrack",
      summary: "Its measured points.", scope: .read, parameters: [identifier],
      answers: [.ok("The points, in columns.", APISchema.reference("Track")), .notFound],
      handler: track),
  ]

  static func query(_ name: String, _ what: String, _ schema: JSONValue) -> APIParameter {
    APIParameter(name: name, place: .query, what: what, schema: schema)
  }

  @Sendable private static func list(_ request: APIRequest) async throws -> Response {
    let sport = try request.choice("sport", of: Sport.allCases.map { "\($0)" })
    let filter = Store.ActivityFilter(
      sport: sport.flatMap(parsedSport), text: request.query["text"],
      firstDay: try request.day("from"), lastDay: try request.day("to"))
    let cursor = try request.query["before"].map { text in
      guard let cursor = ActivityCursor(text) else {
        throw APIProblem.invalid("before must be the next of a page.")
      }
      return cursor
    }
    let limit = try request.integer("limit", in: 1...200) ?? 50
    let page = try await request.caller().store.activities.page(
      matching: filter, before: cursor, limit: limit)
    return JSONValue.object([
      ("activities", .array(page.activities.map(\.apiValue))),
      ("next", .text(page.next?.description)),
    ]).response()
  }

  @Sendable private static func change(_ request: APIRequest) async throws -> Response {
    var request = request
    let before = try await request.activity()
    let body = try await request.request.collected(upTo: 1 << 20)
    let edit = try ActivityEdit(changing: Array(body.readableBytesView))
    _ = try await request.caller().store.activities.edit(before.id, edit)
    return try await request.activity().apiValue.response()
  }

  @Sendable private static func delete(_ request: APIRequest) async throws -> Response {
    let activity = try await request.activity()
    _ = try await request.caller().store.activities.delete(activity.id, now: request.services.now())
    return Response(status: .noContent)
  }

  @Sendable private static func track(_ request: APIRequest) async throws -> Response {
    let activity = try await request.activity()
    return try await request.caller().store.activities.track(of: activity.id).apiValue.response()
  }
}

extension ActivityEdit {
  /// - Throws: `APIProblem` for what is no change.
  fileprivate init(changing bytes: [UInt8]) throws {
    guard let document = try? JSONNode(bytes: bytes), let members = document.members,
      !members.isEmpty
    else { throw APIProblem.invalid("The body must be an object with title, notes or sport.") }
    self.init()
    for member in members {
      guard let text = member.value.text else {
        throw APIProblem.invalid("\(member.name) must be a text.")
      }
      try set(member.name, text)
    }
  }

  private mutating func set(_ name: String, _ text: String) throws {
    switch name {
    case "title":
      guard isTitle(text) else {
        throw APIProblem.invalid("title must have 1 to 200 characters and no blanks at its ends.")
      }
      title = text
    case "notes":
      guard text.unicodeScalars.count <= ActivityEditState.notesLimit else {
        throw APIProblem.invalid("notes can have 10000 characters.")
      }
      notes = text
    case "sport":
      guard let chosen = Sport.allCases.first(where: { "\($0)" == text }) else {
        throw APIProblem.invalid("\(text) is no sport.")
      }
      sport = chosen
    default: throw APIProblem.invalid("\(name) cannot be changed.")
    }
  }

  private func isTitle(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return false }
    return scalars.count <= ActivityEditState.titleLimit && !first.properties.isWhitespace
      && !last.properties.isWhitespace
      && !scalars.contains { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) }
  }
}
