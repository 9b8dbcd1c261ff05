import Crypto
import Engine
import Foundation
import Reminders
import Store
import Synchronization

/// Signs what a browser keeps until it comes back to sign in. Nothing is stored when a ticket is issued, so visitors who are
/// not signed in can't use up memory or push anybody's sign-in out. The key lasts as long as the process.
final class SignedTickets: Sendable {
  private let key = SymmetricKey(size: .bits256)
  /// In seconds.
  private let lifetime: Double
  /// Tickets that signed somebody in, until they expire.
  private let used = Mutex<[String: Double]>([:])

  init(lifetime: Double) {
    self.lifetime = lifetime
  }

  /// A ticket for a random secret.
  ///
  /// - Parameter purpose: what the ticket is good for; must be the same in `secret(of:for:now:)`.
  func issue(for purpose: String, now: Double) -> (secret: String, ticket: String) {
    let secret = urlSafeBase64((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    let end = String(Int64(saturating: now + lifetime))
    return (secret, "\(secret).\(end).\(derived(end, purpose, from: secret))")
  }

  /// The ticket's secret; nil if the ticket is forged, expired, used or for another purpose.
  func secret(of ticket: String?, for purpose: String, now: Double) -> String? {
    let parts = (ticket ?? "").split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 3,
      areEqualInConstantTime(parts[2].utf8, derived(parts[1], purpose, from: parts[0]).utf8),
      let end = Double(parts[1]), now < end, used.withLock({ $0[parts[0]] == nil })
    else { return nil }
    return parts[0]
  }

  /// Marks a secret as used. Only called after a successful sign-in, which bounds how many are kept.
  ///
  /// - Returns: false if it was used before.
  func use(_ secret: String, now: Double) -> Bool {
    used.withLock { used in
      used = used.filter { $0.value > now }
      return used.updateValue(now + lifetime, forKey: secret) == nil
    }
  }

  /// A secret derived from the ticket's, which it does not reveal.
  func derived(_ parts: String..., from secret: String) -> String {
    let message = (parts + [secret]).joined(separator: "\n")
    return urlSafeBase64(
      HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: key))
  }
}
