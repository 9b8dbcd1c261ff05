import Store
import Strava
import Synchronization

/// Sign-ins at Strava that were offered and whose callback is awaited, each with the athlete it is for. In memory: after a
/// restart the athlete begins anew.
final class StravaSignIns: Sendable {
  /// Of the cookie in which the browser that begins keeps its state.
  static let cookieName = "andante-strava"
  private static let limit = 200
  private let pending = Mutex<[(athlete: Athlete, authorization: PendingAuthorization)]>([])

  func begin(for athlete: Athlete, redirect: String, now: Double) -> PendingAuthorization {
    let authorization = PendingAuthorization(redirect: redirect, now: now)
    pending.withLock {
      $0.append((athlete, authorization))
      if $0.count > Self.limit { $0.removeFirst() }
    }
    return authorization
  }

  /// The sign-in a callback is of, which is used up then; nil for what was not begun here or is too old.
  func take(state: String, now: Double) -> (athlete: Athlete, authorization: PendingAuthorization)?
  {
    pending.withLock { pending in
      guard
        let index = pending.firstIndex(where: {
          $0.authorization.accepts(state: state, now: now)
        })
      else { return nil }
      return pending.remove(at: index)
    }
  }
}
