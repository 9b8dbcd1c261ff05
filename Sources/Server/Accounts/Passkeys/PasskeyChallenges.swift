import Store
import TextEncoding

/// Issues challenges for passkeys. Each challenge can be answered once within five minutes. After a restart, the
/// athlete has to press the button again.
final class PasskeyChallenges: Sendable {
  struct Challenge: Equatable, Sendable {
    let bytes: [UInt8]
    let site: PasskeySite
  }

  /// The lifetime of a challenge, in seconds.
  static let lifetime = 300.0
  private let tickets = SignedTickets(lifetime: lifetime)
  private let registrations = PendingEntries<Challenge>(lifetime: lifetime)

  // MARK: Signing in

  /// Returns a challenge for a browser that isn't signed in, and the ticket that the browser must return.
  func begin(for site: PasskeySite, now: Double) throws(WebAuthnError) -> (
    Challenge, ticket: String
  ) {
    let (secret, ticket) = tickets.issue(for: site.origin, now: now)
    return (try Self.challenge(secret, site), ticket)
  }

  /// Returns the challenge of a ticket.
  ///
  /// - Throws: `WebAuthnError.noPendingChallenge` if the ticket is expired, used or for another site.
  func challenge(
    of ticket: String?, site: PasskeySite, now: Double
  ) throws(WebAuthnError) -> Challenge {
    guard let secret = tickets.secret(of: ticket, for: site.origin, now: now) else {
      throw .noPendingChallenge
    }
    return try Self.challenge(secret, site)
  }

  /// Marks a challenge as used. Must be called once the response to it has been verified.
  ///
  /// - Throws: `WebAuthnError.noPendingChallenge` if the challenge was already used to sign in.
  func use(_ challenge: Challenge, now: Double) throws(WebAuthnError) {
    guard tickets.use(urlSafeBase64(challenge.bytes), now: now) else { throw .noPendingChallenge }
  }

  private static func challenge(
    _ secret: String, _ site: PasskeySite
  ) throws(WebAuthnError) -> Challenge {
    guard let bytes = TextEncoding.bytes(urlSafeBase64: secret) else { throw .noPendingChallenge }
    return Challenge(bytes: bytes, site: site)
  }

  // MARK: Adding a passkey

  /// Returns a challenge for a signed-in browser. Replaces the session's previous one.
  func begin(for visitor: Visitor, site: PasskeySite, now: Double) -> Challenge {
    let bytes = (0..<WebAuthn.challengeLength).map { _ in UInt8.random(in: .min ... .max) }
    let challenge = Challenge(bytes: bytes, site: site)
    registrations.add(challenge, at: visitor.formToken, of: visitor.athlete, now: now)
    return challenge
  }

  /// Removes and returns the session's challenge, whether or not its response turns out to be valid.
  ///
  /// - Throws: `WebAuthnError.noPendingChallenge` if no challenge is pending; `WebAuthnError.wrongSite` if it is for another
  ///   site.
  func take(
    for visitor: Visitor, site: PasskeySite, now: Double
  ) throws(WebAuthnError) -> Challenge {
    guard let challenge = registrations.take(visitor.formToken, now: now) else {
      throw .noPendingChallenge
    }
    guard challenge.site == site else { throw .wrongSite }
    return challenge
  }
}
