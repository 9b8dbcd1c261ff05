import Hummingbird
import Logging
import NIOCore
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
  /// Whether the request came from this machine itself; a test's request counts as such.
  let isFromThisMachine: Bool
  /// Nil unless the session's cookie was valid.
  var visitor: Visitor?
  /// Nil unless a program's token was valid.
  var caller: Caller?
  /// The fields of a form that was sent.
  var form = Form()
  /// The address of whoever opened the connection; nil in a test.
  let peer: [UInt8]?
  /// By which a trusted proxy calls the visitor.
  var proxyName: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    isFromThisMachine = source.channel.remoteAddress.map(Self.isLoopback) ?? true
    peer = source.channel.remoteAddress?.ipAddress.flatMap(addressBytes)
  }

  /// - Throws: `AppError.signedOut` without a visitor.
  func requireVisitor() throws -> Visitor {
    guard let visitor else { throw AppError.signedOut }
    return visitor
  }

  private static func isLoopback(_ address: SocketAddress) -> Bool {
    guard let text = address.ipAddress else { return false }
    return text.hasPrefix("127.") || text == "::1" || text.hasPrefix("::ffff:127.")
  }
}
