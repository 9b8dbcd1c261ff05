import Foundation
public import Outbound
import Store
import TextEncoding

/// A webhook subscription, as Strava's API describes it.
public struct StravaSubscription: Codable, Equatable, Sendable {
  public var id: Int64
  public var callback: String
}

/// Creates and deletes the app's webhook subscription (`push_subscriptions` in the API). An app has at most one
/// subscription. The API requires the app's ID and secret as fields, even in the query of a GET request.
public struct StravaSubscriptions: Sendable {
  private let transport: any OutboundTransport
  private let addresses: StravaAddresses

  public init(transport: any OutboundTransport, addresses: StravaAddresses) {
    self.transport = transport
    self.addresses = addresses
  }

  /// Returns the URL to which Strava sends events.
  ///
  /// - Parameter origin: the server's address without a trailing slash.
  public static func callback(at origin: String) -> String { origin + "/strava/webhook" }

  /// Returns the app's subscription, or nil if it doesn't have one.
  ///
  /// - Throws: `StravaError`.
  public func current(_ application: StravaApplication) async throws -> StravaSubscription? {
    let reply = try await send("GET", "", fields(application))
    return JSONValue(valid: reply.body)?.array?.lazy.compactMap(StravaSubscription.init).first
  }

  /// Subscribes and stores the subscription. Before Strava responds, it verifies the callback with the token that is
  /// stored in the library. An existing subscription with the same callback is reused.
  ///
  /// - Throws: `StravaError`, for example `.subscribedElsewhere` if the app's subscription has a different callback.
  @discardableResult
  public func begin(
    at callback: String, for library: some StravaLibrary
  ) async throws -> StravaSubscription {
    guard let application = try await library.application() else { throw StravaError.noApplication }
    if let current = try await current(application) {
      guard current.callback == callback else {
        throw StravaError.subscribedElsewhere(current.callback)
      }
      try await library.setSubscription(current)
      return current
    }
    let word = try await library.webhookVerifyToken()
    let reply = try await send(
      "POST", "", fields(application) + [("callback_url", callback), ("verify_token", word)])
    guard let id = JSONValue(valid: reply.body)?["id"]?.identity else {
      throw StravaError.unreachable("its answer contains no subscription")
    }
    let subscription = StravaSubscription(id: id, callback: callback)
    try await library.setSubscription(subscription)
    return subscription
  }

  /// Deletes the app's subscription, even if another server created it. Returns whether the app had a subscription.
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

  /// Sends fields in the body of a POST request, or in the query of any other request.
  private func send(
    _ method: String, _ path: String, _ fields: [(String, String)]
  ) async throws -> OutboundResponse {
    let isPost = method == "POST"
    let address = addresses.api + "/push_subscriptions" + path
    let request = OutboundRequest(
      method: method, url: isPost ? address : address + "?" + formText(fields),
      headers: isPost
        ? [(name: "Content-Type", value: "application/x-www-form-urlencoded")] : [],
      body: isPost ? Array(formText(fields).utf8) : [])
    let reply: OutboundResponse
    do { reply = try await transport.send(request) } catch is CancellationError {
      throw CancellationError()
    } catch {
      // Discard the original error, because it may contain the URL and therefore the secret.
      throw StravaError.unreachable("no answer about instant updates")
    }
    switch reply.status {
    case 200...299: return reply
    case 404 where method == "DELETE": return reply
    case 400, 401, 403: throw StravaError.subscriptionRefused(StravaErrorBody(reply.body).sentence)
    default: throw StravaError.unreachable("status \(reply.status) for instant updates")
    }
  }
}

extension StravaLibrary {
  /// Returns the stored subscription, or nil if the app isn't subscribed.
  public func subscription() async throws -> StravaSubscription? {
    try await secret(.subscription).flatMap {
      // The subscription may have been stored by another version. If it cannot be read, subscribing again replaces it.
      try? JSONDecoder().decode(StravaSubscription.self, from: Data($0))
    }
  }

  func setSubscription(_ subscription: StravaSubscription?) async throws {
    try await setSecret(
      .subscription, subscription.map { Array(try JSONEncoder().encode($0)) })
  }
}

extension StravaSubscription {
  fileprivate init?(_ node: JSONValue) {
    guard let id = node["id"]?.identity, let callback = node["callback_url"]?.text else {
      return nil
    }
    self.init(id: id, callback: callback)
  }
}
