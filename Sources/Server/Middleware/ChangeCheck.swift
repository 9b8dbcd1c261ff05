import HTTPTypes
import Hummingbird
import NIOCore
import Store

/// Lets a change through only if this site's own page asked for it: the browser's word on where the
/// request came from must say so where it is given, and the session's token must be in the header or
/// in the form. Reads a form's fields on the way.
struct ChangeCheck: RouterMiddleware {
  typealias Context = AppContext
  static let formLimit = 1 << 20
  /// Where a change needs no session: the link's own secret is the proof.
  let openPaths: Set<String> = ["/setup"]

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    if request.method == .get || request.method == .head { return try await next(request, context) }
    guard Self.isFromOwnPage(request) else { throw AppError.changeRefused }
    var request = request
    var context = context
    if Self.isForm(request) {
      let body = try await request.collected(upTo: Self.formLimit)
      context.form = Form(urlEncoded: body.readableBytesView)
    }
    if openPaths.contains(request.uri.path) { return try await next(request, context) }
    let visitor = try context.requireVisitor()
    let sent = request.headers[.formToken] ?? context.form["csrf"] ?? ""
    guard areEqualInConstantTime(sent.utf8, visitor.formToken.utf8) else {
      throw AppError.changeRefused
    }
    return try await next(request, context)
  }

  /// By `Sec-Fetch-Site` and `Origin`; programs that are no browsers send neither.
  private static func isFromOwnPage(_ request: Request) -> Bool {
    if let site = request.headers[.secFetchSite], site != "same-origin" { return false }
    guard let origin = request.headers[.origin] else { return true }
    let parts = origin.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0] == "http:" || parts[0] == "https:" else { return false }
    return parts[1].lowercased() == request.head.authority?.lowercased()
  }

  private static func isForm(_ request: Request) -> Bool {
    request.headers[.contentType]?.lowercased()
      .hasPrefix("application/x-www-form-urlencoded") == true
  }
}

extension Request {
  /// The whole body, or a refusal that names the limit: at once where the size is announced.
  mutating func collected(upTo limit: Int) async throws -> ByteBuffer {
    if let announced = headers[.contentLength].flatMap(Int.init), announced > limit {
      throw AppError.tooLarge(limitBytes: limit)
    }
    do {
      return try await collectBody(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw AppError.tooLarge(limitBytes: limit)
    }
  }
}
