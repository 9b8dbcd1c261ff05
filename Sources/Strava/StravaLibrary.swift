public import Store

/// Where a sync keeps what it fetched and how far it is. Each call is one transaction: it happens whole or not at all,
/// also when the process is killed.
public protocol StravaLibrary: Sendable {
  /// Decrypted; nil where there is none.
  func secret(_ name: StravaSecret) async throws -> [UInt8]?
  /// On disk when it returns; nil forgets it.
  func setSecret(_ name: StravaSecret, _ bytes: [UInt8]?) async throws
  /// The state of `apply` as it was stored last; nil before the first.
  func stateBytes() async throws -> [UInt8]?
  /// Stores an answer and the state behind it together.
  func apply(_ change: StravaChange, state: [UInt8], now: Double) async throws
  /// The latest activity whose streams are to be fetched.
  func nextPending() async throws -> StravaListing?
  func nextEvent() async throws -> StravaEvent?
  /// A bike or shoe of the athlete's list, or that activities name, of which no details are known.
  func nextGear(besides known: Set<String>) async throws -> String?
  /// Puts what was passed over for this time back in line, unless it was tried often enough.
  func retrySkipped() async throws
  func counts() async throws -> StravaCounts
}

extension StravaRepository: StravaLibrary {}
