import Engine
import TextEncoding

/// The authorisation codes and tokens that the simulator has issued.
struct SimulatedTokens: Sendable {
  struct Code: Sendable {
    var scopes: [String]
    var challenge: String?
    var expiresAt: Double
  }

  struct Grant: Sendable {
    var access: String
    var refresh: String
    var expiresAt: Double
    var scopes: [String]
  }

  static let lifetime = 21_600.0
  private var numbers: SeededRandom
  private(set) var grant: Grant?
  private(set) var refreshCount = 0
  private var codes: [String: Code] = [:]

  init(seed: UInt64) { numbers = SeededRandom(seed: seed ^ 0x5EC2E7) }

  mutating func newCode(scopes: [String], challenge: String?, now: Double) -> String {
    let code = word()
    codes[code] = Code(scopes: scopes, challenge: challenge, expiresAt: now + 600)
    return code
  }

  /// Returns an authorisation code and invalidates it, because it can be used only once. Returns nil if the code is
  /// unknown or has expired.
  mutating func take(code: String, now: Double) -> Code? {
    guard let found = codes.removeValue(forKey: code), found.expiresAt > now else { return nil }
    return found
  }

  mutating func newGrant(scopes: [String], now: Double) -> Grant {
    let grant = Grant(
      access: word(), refresh: word(), expiresAt: now + Self.lifetime, scopes: scopes)
    self.grant = grant
    return grant
  }

  /// Returns the current tokens if the access token is valid for more than an hour. Otherwise, creates new tokens and
  /// invalidates the old refresh token.
  mutating func refresh(_ token: String, now: Double) -> Grant? {
    guard let grant, grant.refresh == token else { return nil }
    refreshCount += 1
    if grant.expiresAt > now + 3_600 { return grant }
    return newGrant(scopes: grant.scopes, now: now)
  }

  func scopes(of access: String?, now: Double) -> [String]? {
    guard let grant, grant.access == access, grant.expiresAt > now else { return nil }
    return grant.scopes
  }

  mutating func expire() { grant?.expiresAt = 0 }

  mutating func revoke() { grant = nil }

  private mutating func word() -> String {
    (0..<2).map { _ in hexText(numbers.next()) }.joined()
  }
}
