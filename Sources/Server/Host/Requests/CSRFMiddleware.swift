import HTTPTypes
import Hummingbird
import NIOCore
import Store

/// Protects state-changing requests against cross-site request forgery. `Sec-Fetch-Site` and `Origin`, if present,
/// must name this site, and the request must contain the session's CSRF token in a header or form field. Also decodes
/// the form.
struct CSRFMiddleware: AppMiddleware {
  /// The paths that don't require a session, because a link's secret or a passkey's signature authenticates the
  /// request.
  let openPaths = SignInPaths.all

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    if request.method == .get || request.method == .head { return try await next(request, context) }
    guard Self.isFromOwnPage(request) else { throw AppError.changeRefused }
    var request = request
    var context = context
    if Self.isForm(request) {
      let body = try await request.collected(upTo: RequestLimits.formBytes)
      context.form = try Self.form(String(buffer: body))
      context.submission = FormSubmission(context.form, path: request.uri.path)
    }
    if openPaths.contains(request.uri.path) { return try await next(request, context) }
    let visitor = try context.requireVisitor()
    let sent = request.headers[.formToken] ?? context.form["csrf"] ?? ""
    guard areEqualInConstantTime(sent.utf8, visitor.formToken.utf8) else {
      throw AppError.changeRefused
    }
    return try await next(request, context)
  }

  /// Checks `Sec-Fetch-Site` and `Origin`. Clients other than browsers don't send them.
  private static func isFromOwnPage(_ request: Request) -> Bool {
    if let site = request.headers[.secFetchSite], site != "same-origin" { return false }
    guard let origin = request.headers[.origin] else { return true }
    guard let authority = request.head.authority else { return false }
    let schemes = request.isSecure ? ["https://"] : ["http://", "https://"]
    return schemes.contains { origin.lowercased() == $0 + authority.lowercased() }
  }

  private static func isForm(_ request: Request) -> Bool {
    request.headers[.contentType].flatMap(MediaType.init(from:))?
      .isType(.applicationUrlEncoded) == true
  }

  private static func form(_ text: String) throws -> Form {
    do {
      return try Form(urlEncoded: text)
    } catch {
      throw AppError.badRequest(error.sentence)
    }
  }
}

extension FormSubmission {
  /// Returns nil if the form has no ID.
  fileprivate init?(_ form: Form, path: String) {
    guard let id = form["form-id"], !id.isEmpty else { return nil }
    let names = form.names.filter { $0 != "csrf" && $0 != "form-id" }
    self.init(form: id, path: path, entries: names.map { ($0, form[$0] ?? "") })
  }
}

extension Request {
  /// Reads the whole body into memory.
  ///
  /// - Throws: `AppError.tooLarge` if the body exceeds the limit (before reading it if the length is announced);
  ///   `AppError.tooSlow` if the body trickles in, which would occupy its connection indefinitely.
  mutating func collected(upTo limit: Int) async throws -> ByteBuffer {
    if let announced = declaredLength, announced > limit {
      throw AppError.tooLarge(limitBytes: limit)
    }
    var (pace, whole) = (BodyRateCheck(), ByteBuffer())
    for try await var piece in body {
      try pace.add(piece.readableBytes)
      guard whole.readableBytes + piece.readableBytes <= limit else {
        throw AppError.tooLarge(limitBytes: limit)
      }
      whole.writeBuffer(&piece)
    }
    body = RequestBody(buffer: whole)
    return whole
  }
}
