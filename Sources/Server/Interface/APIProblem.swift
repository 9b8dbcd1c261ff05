import HTTPTypes
import Hummingbird

/// An error response for API clients (RFC 9457).
struct APIProblem: Error, Equatable {
  let status: HTTPResponse.Status
  /// A sentence that explains what is wrong and where.
  let detail: String
  var headers: HTTPFields = [:]

  static func invalid(_ detail: String) -> APIProblem {
    APIProblem(status: .badRequest, detail: detail)
  }

  static let notFound = APIProblem(status: .notFound, detail: "There is nothing at this address.")

  static func methodNotAllowed(_ allowed: [HTTPRequest.Method]) -> APIProblem {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    return APIProblem(
      status: .methodNotAllowed, detail: "This address accepts only \(names).",
      headers: [.allow: names])
  }

  static let unauthorized = APIProblem(
    status: .unauthorized,
    detail: "Send a token from the settings page in Authorization: Bearer.",
    headers: [.wwwAuthenticate: "Bearer"])

  static let unknownToken = APIProblem(
    status: .unauthorized, detail: "The token is unknown or was revoked.",
    headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#])

  /// - Parameter day: The last day on which the token was valid.
  static func expiredToken(_ day: String) -> APIProblem {
    APIProblem(
      status: .unauthorized,
      detail: "The token expired on \(day). Create a new one under Settings, Access tokens.",
      headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#])
  }

  static func forbidden(_ scope: String) -> APIProblem {
    APIProblem(status: .forbidden, detail: "The token does not have permission to \(scope).")
  }

  struct Body: APIObject {
    static let componentName: String? = "Problem"
    let problem: APIProblem

    static let fields: [APIField<Self>] = [
      APIField("title") { $0.problem.status.reasonPhrase },
      APIField("status", "The status of the response.") { $0.problem.status.code },
      APIField("detail", "One sentence that says what is wrong and where.") { $0.problem.detail },
    ]
  }

  func response() throws -> Response {
    var response = try jsonResponse(
      Body(problem: self), status: status, type: "application/problem+json")
    response.headers.append(contentsOf: headers)
    return response
  }
}

/// Turns errors into `application/problem+json` responses.
struct APIProblems: AppMiddleware {
  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as APIProblem {
      return try problem.response()
    } catch {
      let known = ErrorPages.appError(error, context)
      return try APIProblem(
        status: known.status, detail: known.sentence, headers: known.headers
      ).response()
    }
  }
}
