import Crypto
import Engine
import Foundation
import Store
import Synchronization
import TextEncoding

/// Issues signed tickets that a browser keeps until it completes a sign-in. The server stores nothing when it issues
/// one, so visitors without a session can neither exhaust memory nor displace other sign-ins. The key lives as long
/// as the process.
final class SignedTickets: Sendable {
  private let key = SymmetricKey(size: .bits256)
  /// The lifetime of a ticket, in seconds.
  private let lifetime: Double
  /// The secrets of used tickets, each with the time at which it can be removed.
  private let used = Mutex<[String: Double]>([:])

  init(lifetime: Double) {
    self.lifetime = lifetime
  }

  /// Issues a ticket for a random secret.
  ///
  /// - Parameter purpose: The purpose of the ticket. It must match the one passed to `secret(of:for:now:)`.
  func issue(for purpose: String, now: Double) -> (secret: String, ticket: String) {
    let secret = urlSafeBase64((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    let end = String(Int64(saturating: now + lifetime))
    return (secret, "\(secret).\(end).\(derived(end, purpose, from: secret))")
  }

  /// Returns the ticket's secret, or nil if the ticket is forged, expired, used or for another purpose.
  func secret(of ticket: String?, for purpose: String, now: Double) -> String? {
    let parts = (ticket ?? "").split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 3,
      areEqualInConstantTime(parts[2].utf8, derived(parts[1], purpose, from: parts[0]).utf8),
      let end = Double(parts[1]), now < end, used.withLock({ $0[parts[0]] == nil })
    else { return nil }
    return parts[0]
  }

  /// Marks a secret as used. Called only after a successful sign-in, which limits the number of stored secrets.
  ///
  /// - Returns: False if the secret was already used.
  func use(_ secret: String, now: Double) -> Bool {
    used.withLock { used in
      used = used.filter { $0.value > now }
      return used.updateValue(now + lifetime, forKey: secret) == nil
    }
  }

  /// Derives another secret from a ticket's secret. The derived secret doesn't reveal the original.
  func derived(_ parts: String..., from secret: String) -> String {
    let message = (parts + [secret]).joined(separator: "\n")
    return urlSafeBase64(
      HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: key))
  }
}
