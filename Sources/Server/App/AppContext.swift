import Hummingbird
import Logging
import NIOCore
import Store

/// Who is asking.
struct Visitor: Sendable {
  let session: DeviceSession
  /// What the forms of this session must carry.
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

/// What accompanies a request on its way through the middleware to its handler.
struct AppContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Whether the request came from this machine itself; a test's request counts as such.
  let isFromThisMachine: Bool
  /// Nil until somebody is known to have signed in.
  var visitor: Visitor?
  /// Nil unless a token proved who is asking.
  var caller: Caller?
  /// The fields of a form that was sent.
  var form = Form()

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    isFromThisMachine = source.channel.remoteAddress.map(Self.isLoopback) ?? true
  }

  /// The visitor, where a handler cannot do without.
  func requireVisitor() throws -> Visitor {
    guard let visitor else { throw AppError.signedOut }
    return visitor
  }

  private static func isLoopback(_ address: SocketAddress) -> Bool {
    guard let text = address.ipAddress else { return false }
    return text.hasPrefix("127.") || text == "::1" || text.hasPrefix("::ffff:127.")
  }
}
