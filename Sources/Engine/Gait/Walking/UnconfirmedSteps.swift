/// Peaks that may be the first steps of a walk that isn't confirmed yet.
public struct UnconfirmedSteps: Equatable, Sendable {
  /// The number of unconfirmed peaks, at least 1.
  public var count: Int
  /// The estimated minimum number of additional similar peaks needed, at least 1.
  public var missing: Int

  /// Creates a value from the numbers of unconfirmed and of missing peaks.
  public init(count: Int, missing: Int) {
    self.count = count
    self.missing = missing
  }
}
