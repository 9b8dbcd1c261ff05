import ActivityFiles
import HTTPTypes
import Hummingbird
import NIOCore

/// Why a program's request was not done, as RFC 9457 has it.
struct APIProblem: Error, Equatable {
  let status: HTTPResponse.Status
  /// One sentence: what and where.
  let detail: String
  var headers: HTTPFields = [:]

  static func invalid(_ detail: String) -> APIProblem {
    APIProblem(status: .badRequest, detail: detail)
  }

  static let notFound = APIProblem(status: .notFound, detail: "There is nothing at this address.")

  static func methodNotAllowed(_ allowed: [HTTPRequest.Method]) -> APIProblem {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    return APIProblem(
      status: .methodNotAllowed, detail: "This address takes \(names).", headers: [.allow: names])
  }

  static let unauthorized = APIProblem(
    status: .unauthorized,
    detail: "Send a token of the settings' page in Authorization: Bearer.",
    headers: [.wwwAuthenticate: "Bearer"])

  static let unknownToken = APIProblem(
    status: .unauthorized, detail: "The token is unknown or was revoked.",
    headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#])

  static func forbidden(_ scope: String) -> APIProblem {
    APIProblem(status: .forbidden, detail: "The token does not allow to \(scope).")
  }

  var response: Response {
    let document = JSONValue.object([
      ("title", .text(status.reasonPhrase)), ("status", .integer(status.code)),
      ("detail", .text(detail)),
    ])
    var headers = headers
    headers[.contentType] = "application/problem+json"
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: document.compact)))
  }
}

extension JSONValue {
  func response(_ status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: compact)))
  }
}

/// Answers a program in its own language whatever goes wrong.
struct APIProblems: RouterMiddleware {
  typealias Context = AppContext

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as APIProblem {
      return problem.response
    } catch {
      let known = ErrorPages.appError(error, context)
      return APIProblem(status: known.status, detail: known.sentence).response
    }
  }
}
