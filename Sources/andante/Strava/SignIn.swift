import Foundation
import Server
import Strava
import Synchronization

/// The pending sign-in that `strava connect` waits for.
final class SignIn: Sendable {
  private let begun = Mutex<PendingAuthorization?>(nil)

  var pending: PendingAuthorization? { begun.withLock { $0 } }

  func begin(port: Int) -> PendingAuthorization {
    let pending = PendingAuthorization(
      redirect: "http://localhost:\(port)/callback", now: Date().timeIntervalSince1970)
    begun.withLock { $0 = pending }
    return pending
  }

  @Sendable func accepts(_ callback: StravaCallback) -> Bool {
    pending?.accepts(state: callback.state, now: Date().timeIntervalSince1970) ?? false
  }
}
