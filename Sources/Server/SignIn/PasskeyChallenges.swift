import Synchronization

/// Challenges that browsers were given and have not answered yet. Each serves one answer, of the browser that asked, within
/// five minutes. In memory: after a restart the athlete presses the button again.
final class PasskeyChallenges: Sendable {
  struct Challenge: Equatable, Sendable {
    let bytes: [UInt8]
    let site: PasskeySite
    fileprivate let until: Double
  }

  /// In seconds.
  static let lifetime = 300.0
  private let limit: Int
  private let awaited = Mutex<[String: Challenge]>([:])

  /// - Parameter limit: how many are awaited at most; the oldest makes way.
  init(limit: Int) {
    self.limit = limit
  }

  /// A new challenge for the browser of this name, in the place of an older one of its own.
  func begin(for browser: String, site: PasskeySite, now: Double) -> Challenge {
    let bytes = (0..<WebAuthn.challengeLength).map { _ in UInt8.random(in: .min ... .max) }
    let challenge = Challenge(bytes: bytes, site: site, until: now + Self.lifetime)
    awaited.withLock { awaited in
      awaited[browser] = challenge
      guard awaited.count > limit else { return }
      awaited = awaited.filter { $0.value.until > now }
      guard awaited.count > limit,
        let oldest = awaited.min(by: { $0.value.until < $1.value.until })?.key
      else { return }
      awaited[oldest] = nil
    }
    return challenge
  }

  /// The browser's challenge, which is used up then, whatever the answer is worth.
  ///
  /// - Throws: `WebAuthnFault.notAwaited` without one, or past its time.
  func take(for browser: String, site: PasskeySite, now: Double) throws(WebAuthnFault) -> Challenge
  {
    guard let challenge = awaited.withLock({ $0.removeValue(forKey: browser) }),
      challenge.until > now
    else { throw .notAwaited }
    guard challenge.site == site else { throw .wrongSite }
    return challenge
  }
}
