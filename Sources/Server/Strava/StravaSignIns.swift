import Store
import Strava

/// Sign-ins on Strava whose callback is pending, each with the session that started it. Kept only in memory, so the
/// athlete has to sign in again after a restart.
final class StravaSignIns: Sendable {
  typealias PendingSignIn = (session: DeviceSession, authorization: PendingAuthorization)

  private let pending = PendingEntries<PendingSignIn>(
    lifetime: PendingAuthorization.lifetimeSeconds)

  func begin(for session: DeviceSession, redirect: String, now: Double) -> PendingAuthorization {
    let authorization = PendingAuthorization(redirect: redirect, now: now)
    pending.add((session, authorization), at: authorization.state, of: session.athlete, now: now)
    return authorization
  }

  /// Removes and returns the pending sign-in that a callback belongs to. Returns nil if it is unknown or expired.
  func take(state: String, now: Double) -> PendingSignIn? { pending.take(state, now: now) }
}
