import Reminders
import Store

/// Challenges for passkeys. Each serves one answer within five minutes; after a restart the athlete presses the button again.
final class PasskeyChallenges: Sendable {
  struct Challenge: Equatable, Sendable {
    let bytes: [UInt8]
    let site: PasskeySite
  }

  /// In seconds.
  static let lifetime = 300.0
  private let tickets = SignedTickets(lifetime: lifetime)
  private let registrations = PendingEntries<Challenge>(lifetime: lifetime)

  // MARK: Signing in

  /// A challenge for a browser that isn't signed in, and the ticket with which it has to come back.
  func begin(for site: PasskeySite, now: Double) throws(WebAuthnFault) -> (
    Challenge, ticket: String
  ) {
    let (secret, ticket) = tickets.issue(for: site.origin, now: now)
    return (try Self.challenge(secret, site), ticket)
  }

  /// - Throws: `WebAuthnFault.notAwaited` for a ticket that isn't valid at this site and moment, or was used.
  func challenge(
    of ticket: String?, site: PasskeySite, now: Double
  ) throws(WebAuthnFault) -> Challenge {
    guard let secret = tickets.secret(of: ticket, for: site.origin, now: now) else {
      throw .notAwaited
    }
    return try Self.challenge(secret, site)
  }

  /// Must be called once the answer was found to be right.
  ///
  /// - Throws: `WebAuthnFault.notAwaited` if the challenge signed somebody in before.
  func use(_ challenge: Challenge, now: Double) throws(WebAuthnFault) {
    guard tickets.use(urlSafeBase64(challenge.bytes), now: now) else { throw .notAwaited }
  }

  private static func challenge(
    _ secret: String, _ site: PasskeySite
  ) throws(WebAuthnFault) -> Challenge {
    guard let bytes = bytes(urlSafeBase64: secret) else { throw .notAwaited }
    return Challenge(bytes: Array(bytes), site: site)
  }

  // MARK: Adding a passkey

  /// A challenge for a signed-in browser, which replaces an earlier one of the same session.
  func begin(for visitor: Visitor, site: PasskeySite, now: Double) -> Challenge {
    let bytes = (0..<WebAuthn.challengeLength).map { _ in UInt8.random(in: .min ... .max) }
    let challenge = Challenge(bytes: bytes, site: site)
    registrations.add(challenge, at: visitor.formToken, of: visitor.athlete, now: now)
    return challenge
  }

  /// The session's challenge, which is then used up whether the answer is right or wrong.
  ///
  /// - Throws: `WebAuthnFault.notAwaited`, `WebAuthnFault.wrongSite`.
  func take(
    for visitor: Visitor, site: PasskeySite, now: Double
  ) throws(WebAuthnFault) -> Challenge {
    guard let challenge = registrations.take(visitor.formToken, now: now) else {
      throw .notAwaited
    }
    guard challenge.site == site else { throw .wrongSite }
    return challenge
  }
}
