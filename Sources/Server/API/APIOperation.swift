import ActivityFiles
import HTTPTypes
import Hummingbird
import Store

/// One thing a program can ask for: the route and its description are the same value, so that they cannot differ.
struct APIOperation: Sendable {
  typealias Handler = @Sendable (APIRequest) async throws -> Response

  let method: HTTPRequest.Method
  /// Below `/api/v1`, with parameters in braces.
  let path: String
  /// `operationId`: what generated clients call it.
  let name: String
  let summary: String
  /// Nil where anybody may ask.
  let scope: TokenScope?
  var parameters: [APIParameter] = []
  var body: APIBody?
  let answers: [APIAnswer]
  let handler: Handler

  /// - Throws: `APIProblem` that names a parameter of the query which the operation does not have.
  func checkQuery(of request: APIRequest) throws {
    let known = parameters.filter { $0.place == .query }.map(\.name)
    guard let name = request.query.names.first(where: { !known.contains($0) }) else { return }
    let shown = visibleName(name, limit: 40) ?? ""
    throw APIProblem(
      status: .unprocessableContent,
      detail: known.isEmpty
        ? "\"\(shown)\" is not known: there are no parameters here."
        : "\"\(shown)\" is not known: there are \(known.joined(separator: ", ")).")
  }
}

struct APIParameter: Sendable {
  enum Place: String, Sendable {
    case path, query
  }

  let name: String
  let place: Place
  let what: String
  let schema: JSONValue
}

struct APIBody: Sendable {
  let type: String
  let schema: JSONValue
}

struct APIAnswer: Sendable {
  let status: HTTPResponse.Status
  let what: String
  /// Nil where there is no body.
  var type: String? = "application/json"
  var schema: JSONValue = .object([])
  /// Names of fields that it may have, with what they say.
  var headers: [(name: String, what: String)] = []

  static func ok(_ what: String, _ schema: JSONValue) -> APIAnswer {
    APIAnswer(status: .ok, what: what, schema: schema)
  }

  static func problem(_ status: HTTPResponse.Status, _ what: String) -> APIAnswer {
    APIAnswer(
      status: status, what: what, type: "application/problem+json",
      schema: APISchema.reference("Problem"))
  }

  static let invalid = problem(.badRequest, "What was sent cannot be understood.")
  static let notFound = problem(.notFound, "There is no such activity.")
}

/// A request with what its operation may rely on.
struct APIRequest: Sendable {
  var request: Request
  let context: AppContext
  let services: AppServices
  let query: Form

  init(_ request: Request, _ context: AppContext, _ services: AppServices) {
    self.request = request
    self.context = context
    self.services = services
    query = Form(urlEncoded: (request.uri.query ?? "").utf8)
  }

  func caller() throws -> Caller {
    guard let caller = context.caller else { throw APIProblem.unauthorized }
    return caller
  }

  /// The activity a parameter of the path names, unless it was deleted.
  func activity(_ name: String = "id") async throws -> Activity {
    guard let id = context.parameters.get(name).flatMap(Identifier.init),
      let activity = try await caller().store.activities.find(id), activity.deletedAt == nil
    else { throw APIProblem(status: .notFound, detail: "There is no such activity.") }
    return activity
  }

  /// - Throws: `APIProblem.invalid` for a value that is no whole number of the range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = query[name] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw APIProblem.invalid(
        "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return value
  }

  /// Days since 1970 of a `YYYY-MM-DD`.
  func day(_ name: String) throws -> Int? {
    guard let text = query[name] else { return nil }
    guard let day = CalendarDay.parse(text), CalendarDay.text(of: day) == text else {
      throw APIProblem.invalid("\(name) must be a day like 2026-11-21.")
    }
    return day
  }

  func choice(_ name: String, of choices: [String]) throws -> String? {
    guard let text = query[name] else { return nil }
    guard choices.contains(text) else {
      throw APIProblem.invalid("\(name) must be one of \(choices.joined(separator: ", ")).")
    }
    return text
  }
}
