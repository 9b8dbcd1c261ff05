import Synchronization
import TextEncoding

/// A webhook subscription.
struct SimulatedSubscription: Sendable {
  var id: Int
  var callback: String
  var isConfirmed = false
}

extension SimulatedStrava {
  func subscriptions(
    _ request: SimulatedRequest, _ path: [String], _ state: inout State
  ) -> SimulatedResponse {
    guard request.fields["client_id"] == options.clientID,
      request.fields["client_secret"] == options.clientSecret
    else { return .fault(401, "Authorization Error", "Application", "client_id", "invalid") }
    switch request.method {
    case "POST": return subscribe(request, &state)
    case "GET":
      return SimulatedResponse(
        200, .array(state.subscription.map { [Self.words($0, options)] } ?? []))
    case "DELETE":
      guard let subscription = state.subscription, path.last == String(subscription.id) else {
        return .missing
      }
      state.subscription = nil
      return SimulatedResponse(204)
    default: return SimulatedResponse(405)
    }
  }

  /// Creates a subscription. The server then calls the callback, and removes the subscription if the callback doesn't
  /// echo the challenge.
  private func subscribe(_ request: SimulatedRequest, _ state: inout State) -> SimulatedResponse {
    guard state.subscription == nil else {
      return .fault(400, "Bad Request", "PushSubscription", "", "already exists")
    }
    guard let callback = request.fields["callback_url"], callback.hasPrefix("http") else {
      return .fault(400, "Bad Request", "PushSubscription", "callback_url", "invalid")
    }
    let subscription = SimulatedSubscription(id: 120_475, callback: callback)
    state.subscription = subscription
    return SimulatedResponse(201, .object([("id", .integer(subscription.id))]))
  }

  /// Confirms or removes the subscription.
  func confirmOrRemoveSubscription(isEchoed: Bool) {
    state.withLock {
      if isEchoed { $0.subscription?.isConfirmed = true } else { $0.subscription = nil }
    }
  }

  /// Returns the JSON of an event that Strava would send to a subscriber.
  public func event(
    activity: Int64, aspect: String, updates: [(String, String)] = []
  ) -> [UInt8] {
    let (owner, subscription) = state.withLock { ($0.account.id, $0.subscription?.id ?? 0) }
    let event = JSONValue.object([
      ("aspect_type", .text(aspect)), ("event_time", .integer(Int(now()))),
      ("object_id", .integer(Int(activity))), ("object_type", .text("activity")),
      ("owner_id", .integer(Int(owner))), ("subscription_id", .integer(subscription)),
      ("updates", .object(updates.map { ($0.0, .text($0.1)) })),
    ])
    return Array(event.compact.utf8)
  }

  private static func words(_ subscription: SimulatedSubscription, _ options: Options) -> JSONValue
  {
    .object([
      ("id", .integer(subscription.id)), ("resource_state", .integer(2)),
      ("application_id", .integer(Int(options.clientID) ?? 0)),
      ("callback_url", .text(subscription.callback)),
      ("created_at", .text("2026-11-23T10:00:00Z")), ("updated_at", .text("2026-11-23T10:00:00Z")),
    ])
  }
}
