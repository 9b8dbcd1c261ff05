import ActivityFiles
import Foundation
import Store

/// That Strava tells of news at an address, as its interface says it.
public struct StravaSubscription: Codable, Equatable, Sendable {
  public var id: Int64
  public var callback: String
}

/// Turns Strava's news on and off: `push_subscriptions` of its interface, of which an app has one at most. There the app's
/// id and secret are fields, of a GET too: Strava offers no other way.
public struct StravaSubscriptions: Sendable {
  private let transport: any StravaTransport
  private let addresses: StravaAddresses

  public init(transport: any StravaTransport, addresses: StravaAddresses) {
    self.transport = transport
    self.addresses = addresses
  }

  /// Where Strava tells a server of news.
  /// - Parameter origin: the server's address without a slash at its end.
  public static func callback(at origin: String) -> String { origin + "/strava/webhook" }

  /// The app's subscription; nil where it has none.
  ///
  /// - Throws: `StravaError`.
  public func current(_ application: StravaApplication) async throws -> StravaSubscription? {
    let reply = try await send("GET", "", fields(application))
    return JSONNode(valid: reply.body)?.array?.lazy.compactMap(StravaSubscription.init).first
  }

  /// Subscribes and keeps it. Strava asks the callback for the library's word before it answers. A subscription to the same
  /// callback is taken over.
  ///
  /// - Throws: `StravaError`, as where the app's news go elsewhere.
  @discardableResult
  public func begin(
    at callback: String, for library: some StravaLibrary
  ) async throws -> StravaSubscription {
    guard let application = try await library.application() else { throw StravaError.noApplication }
    if let current = try await current(application) {
      guard current.callback == callback else { throw StravaError.toldElsewhere(current.callback) }
      try await library.setSubscription(current)
      return current
    }
    let word = try await library.webhookWord()
    let reply = try await send(
      "POST", "", fields(application) + [("callback_url", callback), ("verify_token", word)])
    guard let id = JSONNode(valid: reply.body)?["id"]?.identity else {
      throw StravaError.unreachable("its answer holds no subscription")
    }
    let subscription = StravaSubscription(id: id, callback: callback)
    try await library.setSubscription(subscription)
    return subscription
  }

  /// Ends the app's subscription, whether it was begun here or not. False where there was none.
  ///
  /// - Throws: `StravaError`.
  @discardableResult
  public func end(for library: some StravaLibrary) async throws -> Bool {
    guard let application = try await library.application() else { throw StravaError.noApplication }
    guard let current = try await current(application) else {
      try await library.setSubscription(nil)
      return false
    }
    _ = try await send("DELETE", "/\(current.id)", fields(application))
    try await library.setSubscription(nil)
    return true
  }

  private func fields(_ application: StravaApplication) -> [(String, String)] {
    [("client_id", application.id), ("client_secret", application.secret)]
  }

  /// Fields are the body of a POST, and else the query.
  private func send(
    _ method: String, _ path: String, _ fields: [(String, String)]
  ) async throws -> StravaReply {
    let isPost = method == "POST"
    let address = addresses.api + "/push_subscriptions" + path
    let request = StravaRequest(
      method: method, address: isPost ? address : address + "?" + formText(fields),
      headers: isPost
        ? [(name: "Content-Type", value: "application/x-www-form-urlencoded")] : [],
      body: isPost ? Array(formText(fields).utf8) : [])
    let reply: StravaReply
    do { reply = try await transport.send(request) } catch is CancellationError {
      throw CancellationError()
    } catch {
      // Not the error itself, which may hold the address and so the secret.
      throw StravaError.unreachable("no answer about news")
    }
    switch reply.status {
    case 200...299: return reply
    case 404 where method == "DELETE": return reply
    case 400, 401, 403: throw StravaError.newsRefused(StravaFault(reply.body).sentence)
    default: throw StravaError.unreachable("status \(reply.status) about news")
    }
  }
}

extension StravaLibrary {
  /// As it was when it was begun here; nil where it was not.
  public func subscription() async throws -> StravaSubscription? {
    try await secret(.subscription).flatMap {
      // The subscription may come from another version; subscribing again replaces it.
      try? JSONDecoder().decode(StravaSubscription.self, from: Data($0))
    }
  }

  func setSubscription(_ subscription: StravaSubscription?) async throws {
    try await setSecret(
      .subscription, subscription.map { Array(try JSONEncoder().encode($0)) })
  }
}

extension StravaSubscription {
  fileprivate init?(_ node: JSONNode) {
    guard let id = node["id"]?.identity, let callback = node["callback_url"]?.text else {
      return nil
    }
    self.init(id: id, callback: callback)
  }
}
