import Hummingbird
import Logging
import NIOCore
import Outbound
import Store

/// The session and data store of a signed-in athlete.
struct Visitor: Sendable {
  let session: DeviceSession
  /// The CSRF token that every form of this session must contain.
  let formToken: String
  let store: AthleteStore

  var athlete: Athlete { session.athlete }
}

/// An API client that authenticated with an athlete's access token.
struct Caller: Sendable {
  let athlete: Athlete
  let scopes: TokenScope
  let store: AthleteStore
}

struct AppContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The peer's address: that of the browser or of a reverse proxy; nil in tests.
  var peer: IPAddress?
  /// The client's address: `peer`, or the address that a trusted proxy forwarded.
  var client: IPAddress?
  /// The `Host` of the request itself, before forwarded headers override it.
  var ownAuthority: String?
  /// The local port of the connection, or nil in tests.
  let port: Int?
  /// The origin of the server's pages as the browser sees it: scheme, host and port. See `ExternalURL.origin`.
  var origin: String?
  /// An error found before routing, which causes the request to be rejected.
  var refusal: AppError?
  /// The path prefix under which a reverse proxy serves the site, such as `/andante`. Empty if there is no prefix.
  var basePath = ""
  /// The signed-in athlete, or nil if the request has no valid session cookie.
  var visitor: Visitor?
  /// The API client, or nil if the request has no valid access token.
  var caller: Caller?
  var form = Form()
  /// The submission's identity, used to detect repeats; nil if the form has no ID.
  var submission: FormSubmission?
  /// The user name that a trusted proxy reported for this request.
  var proxyName: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = IPAddress(source.channel.remoteAddress)
    port = source.channel.localAddress?.port
  }

  /// Whether the connection comes from this machine. True in tests, which have no peer address.
  var isFromThisMachine: Bool { peer.map { TrustedProxies.loopback.contains($0) } ?? true }

  /// Returns the address of `path` as the browser sees it. Use this in response bodies, which `BasePathResponder`
  /// doesn't rewrite.
  func address(_ path: String) -> String { basePath + path }

  /// Returns the signed-in athlete.
  ///
  /// - Throws: `AppError.signedOut` if the request has no valid session.
  func requireVisitor() throws -> Visitor {
    guard let visitor else { throw AppError.signedOut }
    return visitor
  }
}
