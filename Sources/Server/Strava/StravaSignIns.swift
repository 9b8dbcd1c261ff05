import Store
import Strava

/// Sign-ins at Strava whose callback is pending, each with the session that started it. Kept in memory: after a restart,
/// the athlete has to start again.
final class StravaSignIns: Sendable {
  typealias Began = (session: DeviceSession, authorization: PendingAuthorization)

  private let pending = PendingEntries<Began>(lifetime: PendingAuthorization.lifetimeSeconds)

  func begin(for session: DeviceSession, redirect: String, now: Double) -> PendingAuthorization {
    let authorization = PendingAuthorization(redirect: redirect, now: now)
    pending.add((session, authorization), at: authorization.state, of: session.athlete, now: now)
    return authorization
  }

  /// The sign-in a callback is of, which is used up then; nil for what was not begun here or is too old.
  func take(state: String, now: Double) -> Began? {
    guard let found = pending.take(state, now: now),
      found.authorization.accepts(state: state, now: now)
    else { return nil }
    return found
  }
}
