public import Store

/// The storage that a sync uses for its progress and the downloaded data. Each call is one transaction, so it takes
/// effect completely or not at all, even if the process is killed.
public protocol StravaLibrary: Sendable {
  /// Returns the decrypted secret, or nil if it isn't stored.
  func secret(_ name: StravaSecret) async throws -> [UInt8]?
  /// Stores a secret durably before returning. Deletes it if `bytes` is nil.
  func setSecret(_ name: StravaSecret, _ bytes: [UInt8]?) async throws
  /// Returns the state that was last passed to `apply`, or nil before the first call.
  func stateBytes() async throws -> [UInt8]?
  /// Stores the result of a request together with the sync's resulting state.
  func apply(_ change: StravaChange, state: [UInt8], now: Double) async throws
  /// Returns the most recent activity whose streams haven't been fetched.
  func nextPending() async throws -> StravaListing?
  func nextEvent() async throws -> StravaEvent?
  /// Returns the ID of a bike or a pair of shoes with missing details, either from the athlete's list or from an
  /// activity. Skips the IDs in `known`.
  func nextGear(besides known: Set<String>) async throws -> String?
  /// Queues skipped activities again, except those that have failed too often.
  func retrySkipped() async throws
  func counts() async throws -> StravaCounts
}

extension StravaRepository: StravaLibrary {}
