/// A foot's first touch of the ground.
public struct Footfall: Equatable, Sendable {
  /// On the clock of the samples.
  public var seconds: Double
  /// Since the footfall before; nil for the first of a bout.
  public var interval: Double?
  /// 0 … 1: how well the stride repeats the one before, times how strong the step is beside the last ones.
  public var confidence: Double
  /// `walking` or `running`.
  public var gait: Gait
  /// Seconds by which it came later than evenly between its neighbours: `seconds` gives alternate steps
  /// the same time (`AlternateTiming`). 0 for the first thirty steps of a bout.
  public var lateness = 0.0

  /// Seconds on the samples' clock; a confidence of 0 … 1.
  public init(seconds: Double, interval: Double?, confidence: Double, gait: Gait) {
    self.seconds = seconds
    self.interval = interval
    self.confidence = confidence
    self.gait = gait
  }
}

/// What the body does, as far as a phone on it can tell.
public enum Gait: Int32, CaseIterable, Sendable {
  /// Not heard for long enough.
  case unknown = 0
  /// No steps.
  case standing = 1
  /// Motion that does not repeat as steps do: a phone being handled, a bus, the first steps.
  case moving = 2
  /// One foot is always on the ground.
  case walking = 3
  /// Both feet leave the ground.
  case running = 4

  /// Whether there are footfalls to find.
  public var isStepping: Bool { self == .walking || self == .running }
}
