import HTTPTypes
import Hummingbird

/// The outermost responder: translates requests from reverse proxies to the browser's view, and adds the base path to
/// the URLs of responses.
///
/// Routes, redirects and pages ignore the base path and use absolute paths. See
/// `docs/decisions/2026-11-24-base-path-at-the-edge.md`.
struct BasePathResponder<Inner: HTTPResponder>: HTTPResponder where Inner.Context == AppContext {
  typealias Context = AppContext
  let inner: Inner
  let options: ServerOptions

  func respond(to request: Request, context: AppContext) async throws -> Response {
    var context = context
    let outer: ExternalURL
    do throws(ForwardedFields.Conflict) {
      outer = try ExternalURL(
        request.head, peer: context.peer, port: context.port, options: options)
    } catch {
      context.refusal = .badRequest(ForwardedFields.Conflict.sentence)
      return try await inner.respond(to: request, context: context)
    }
    if request.head.authority?.isEmpty ?? true { context.refusal = .badRequest(HostCheck.noHost) }
    if let address = withoutSlash(request, outer) { return redirect(to: address) }
    var head = request.head
    head.scheme = outer.isSecure ? "https" : "http"
    head.authority = outer.authority
    head.path = outer.path
    context.ownAuthority = request.head.authority
    context.client = outer.client
    context.origin = outer.origin
    context.basePath = outer.basePath
    var answer = try await inner.respond(
      to: Request(head: head, body: request.body), context: context)
    if StrictTransport.applies(to: outer, options: options) {
      answer.headers[.strictTransportSecurity] = StrictTransport.value
    }
    return outer.basePath.isEmpty ? answer : try await BasePath(outer.basePath).applied(to: answer)
  }

  /// Returns `/andante/` for `/andante`, or nil for other paths. The service worker's scope requires the trailing
  /// slash.
  private func withoutSlash(_ request: Request, _ outer: ExternalURL) -> String? {
    guard !outer.basePath.isEmpty, request.head.path == outer.basePath else { return nil }
    return outer.basePath + "/"
  }
}

extension Request {
  /// Whether the browser uses HTTPS, either with this server or with a reverse proxy.
  var isSecure: Bool { head.scheme == "https" }

  /// Returns the site's URL as the browser sees it: scheme, host, port and base path. Returns nil if the request
  /// doesn't name a host.
  func origin(below basePath: String) -> String? {
    head.authority.map { (isSecure ? "https://" : "http://") + $0 + basePath }
  }
}
