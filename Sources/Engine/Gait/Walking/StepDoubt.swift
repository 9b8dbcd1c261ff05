/// Crests that may be the first steps of a walk, while the walk is not believed yet.
public struct StepDoubt: Equatable, Sendable {
  /// Crests that wait, at least 1.
  public var heard: Int
  /// How many more of the same kind are likely to be needed at least, 1 or more.
  public var missing: Int

  /// Two numbers of crests.
  public init(heard: Int, missing: Int) {
    self.heard = heard
    self.missing = missing
  }
}
