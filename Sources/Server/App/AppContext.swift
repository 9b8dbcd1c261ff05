import Hummingbird
import Logging
import NIOCore
import Outbound
import Store

/// A signed-in athlete's request: their session and store.
struct Visitor: Sendable {
  let session: DeviceSession
  /// The token that every form of this session must contain.
  let formToken: String
  let store: AthleteStore

  var athlete: Athlete { session.athlete }
}

/// A program that asks with an athlete's token.
struct Caller: Sendable {
  let athlete: Athlete
  let scopes: TokenScope
  let store: AthleteStore
}

/// The context of a request for middleware and handlers.
struct AppContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Who is at the other end of the connection: a browser, or the proxy before this server. Nil for a test's request.
  var peer: IPAddress?
  /// Who asks: `peer`, or the one a trusted proxy asks for.
  var client: IPAddress?
  /// What the connection's own `Host` says, where forwarded headers may say something else.
  var ownAuthority: String?
  /// The local port of the connection; nil for a test's request.
  let port: Int?
  /// The origin of the server's pages in the browser: scheme, host and port. See `OuterAddress.origin`.
  var origin: String?
  /// The error with which the request is refused before it is routed.
  var refusal: AppError?
  /// Empty, or the path below which the browser has the site: `/andante`.
  var basePath = ""
  /// Nil unless the session's cookie was valid.
  var visitor: Visitor?
  /// Nil unless a program's token was valid.
  var caller: Caller?
  /// The fields of a form that was sent.
  var form = Form()
  /// The form that was sent, if its page gave it an id.
  var submission: FormSubmission?
  /// By which a trusted proxy calls the visitor.
  var proxyName: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = IPAddress(source.channel.remoteAddress)
    port = source.channel.localAddress?.port
  }

  /// Whether the connection came from this machine itself; a test's request counts as such.
  var isFromThisMachine: Bool { peer.map { TrustedProxies.loopback.contains($0) } ?? true }

  /// Returns the address of `path` in the browser. For response bodies, which `OuterResponder` leaves unchanged.
  func address(_ path: String) -> String { basePath + path }

  /// - Throws: `AppError.signedOut` without a visitor.
  func requireVisitor() throws -> Visitor {
    guard let visitor else { throw AppError.signedOut }
    return visitor
  }
}
