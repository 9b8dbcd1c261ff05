import Store

/// Tracks sign-ins at the provider, which must be completed within ten minutes. After a restart, pending sign-ins have
/// to be started again.
final class OIDCSignIns: Sendable {
  struct PendingSignIn: Sendable {
    /// The `state` parameter, which the provider returns. The browser's cookie also contains it.
    let state: String
    /// The `nonce` that the token must contain.
    let nonce: String
    /// The PKCE code verifier.
    let verifier: String
    let redirect: String
    /// The session whose athlete is to be linked, or nil for a sign-in.
    let session: DeviceSession?
  }

  private enum Purpose: String { case signIn, link }

  /// The lifetime of a sign-in, in seconds.
  static let lifetime = 600.0
  private let tickets = SignedTickets(lifetime: lifetime)
  private let linking = PendingEntries<DeviceSession>(lifetime: lifetime)

  /// Starts a sign-in and returns it together with the value for the browser's cookie.
  func begin(
    linking session: DeviceSession?, redirect: String, now: Double
  ) -> (PendingSignIn, cookie: String) {
    let purpose = session == nil ? Purpose.signIn : .link
    let (state, ticket) = tickets.issue(for: purpose.rawValue, now: now)
    if let session { linking.add(session, at: state, of: session.athlete, now: now) }
    return (began(state, redirect, session), ticket)
  }

  /// Returns the sign-in to which a callback belongs.
  ///
  /// - Throws: `OIDCError.notBegun` if the sign-in was not started in this browser, is already completed or has
  ///   expired.
  func began(
    state: String, cookie: String?, redirect: String, now: Double
  ) throws(OIDCError) -> PendingSignIn {
    if tickets.secret(of: cookie, for: Purpose.signIn.rawValue, now: now) == state {
      return began(state, redirect, nil)
    }
    guard tickets.secret(of: cookie, for: Purpose.link.rawValue, now: now) == state,
      let session = linking.take(state, now: now)
    else { throw .notBegun }
    return began(state, redirect, session)
  }

  /// Completes a sign-in. Must be called once the provider has identified the user.
  ///
  /// - Throws: `OIDCError.notBegun` if the sign-in was already completed.
  func end(_ began: PendingSignIn, now: Double) throws(OIDCError) {
    guard tickets.use(began.state, now: now) else { throw .notBegun }
  }

  private func began(_ state: String, _ redirect: String, _ session: DeviceSession?)
    -> PendingSignIn
  {
    PendingSignIn(
      state: state, nonce: tickets.derived("nonce", from: state),
      verifier: tickets.derived("verifier", from: state), redirect: redirect, session: session)
  }
}
