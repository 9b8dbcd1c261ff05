import Engine
import Reminders
import Store
import Synchronization

/// Sign-ins at the provider that began here and whose end is awaited, for ten minutes. In memory: after a restart one
/// begins anew.
final class OIDCSignIns: Sendable {
  struct Began: Sendable {
    /// What the provider sends back, and the browser's cookie holds.
    let state: String
    /// What the token must contain.
    let nonce: String
    /// The proof key.
    let verifier: String
    /// Where the provider sends the browser back to.
    let redirect: String
    /// The athlete the name is to be linked with; nil to sign in.
    let athlete: Athlete?
    fileprivate let until: Double
  }

  /// In seconds.
  static let lifetime = 600.0
  /// As many as may begin in that time.
  private static let limit =
    SignInRate.overall * (Int(saturating: lifetime / SignInRate.window) + 1)
  private let awaited = Mutex<[String: Began]>([:])

  func begin(linking athlete: Athlete?, redirect: String, now: Double) -> Began {
    let began = Began(
      state: Self.secret(), nonce: Self.secret(), verifier: Self.secret(), redirect: redirect,
      athlete: athlete, until: now + Self.lifetime)
    awaited.withLock { awaited in
      if awaited.count >= Self.limit { awaited = awaited.filter { $0.value.until > now } }
      if awaited.count < Self.limit { awaited[began.state] = began }
    }
    return began
  }

  /// The sign-in an answer is of, which is used up then.
  ///
  /// - Throws: `OIDCFault.notBegun` for what did not begin here, in this browser, or is too old.
  func take(state: String, cookie: String?, now: Double) throws(OIDCFault) -> Began {
    guard state == cookie, let began = awaited.withLock({ $0.removeValue(forKey: state) }),
      began.until > now
    else { throw .notBegun }
    return began
  }

  private static func secret() -> String {
    urlSafeBase64((0..<32).map { _ in UInt8.random(in: .min ... .max) })
  }
}
