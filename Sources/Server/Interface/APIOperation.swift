import HTTPTypes
import Hummingbird
import Store

/// An operation of the API. Its route and its description in the OpenAPI document come from the same value, so they
/// always agree.
struct APIOperation: Sendable {
  typealias Handler = @Sendable (APIRequest) async throws -> Response

  let method: HTTPRequest.Method
  /// The path relative to `/api/v1`, with parameters in braces.
  let path: String
  /// The `operationId`, from which client generators derive method names.
  let name: String
  let summary: String
  /// The scope that the token must have, or nil if no token is required.
  let scope: TokenScope?
  var parameters: [APIParameter] = []
  var body: APIBody?
  let answers: [APIAnswer]
  let handler: Handler

  /// - Throws: `APIProblem` if the query has a parameter that the operation doesn't declare.
  func checkQuery(of request: APIRequest) throws {
    let known = parameters.filter { $0.location == .query }.map(\.name)
    guard
      let name = request.query.names.first(where: {
        !known.contains($0) && $0 != InstanceRoute.name
      })
    else { return }
    let shown = visibleName(name, limit: 40) ?? ""
    throw APIProblem(
      status: .unprocessableContent,
      detail: known.isEmpty
        ? "\"\(shown)\" is not known: there are no parameters here."
        : "\"\(shown)\" is not known: there are \(known.joined(separator: ", ")).")
  }
}

struct APIBody: Sendable {
  let type: String
  let schema: JSONSchema

  static let binary = APIBody(type: "application/octet-stream", schema: JSONSchema())
}

struct APIAnswer: Sendable {
  let status: HTTPResponse.Status
  let what: String
  /// The body's media types, without parameters. Empty for responses that have no body.
  var types = ["application/json"]
  var schema = JSONSchema()
  /// The headers that the response may have, with their descriptions.
  var headers: [(name: String, what: String)] = []

  static func json(
    _ body: (some APIValue).Type, _ what: String, status: HTTPResponse.Status = .ok
  ) -> APIAnswer {
    APIAnswer(status: status, what: what, schema: body.schema)
  }

  static func problem(_ status: HTTPResponse.Status, _ what: String) -> APIAnswer {
    APIAnswer(
      status: status, what: what, types: ["application/problem+json"],
      schema: APIProblem.Body.schema)
  }

  static let invalid = problem(.badRequest, "The request is invalid.")
  static let notFound = problem(.notFound, "There is no such activity.")
}
