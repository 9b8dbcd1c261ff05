/// The initial contact of a foot with the ground.
public struct Footfall: Equatable, Sendable {
  /// The time on the clock of the samples.
  public var seconds: Double
  /// The time since the previous footfall; nil for the first of a bout.
  public var interval: Double?
  /// The confidence, 0…1: the similarity of this stride and the previous one, multiplied by the strength of the step
  /// relative to the latest ones.
  public var confidence: Double
  /// Walking or running.
  public var gait: Gait
  /// The delay of the footfall relative to the midpoint of its neighbours, in seconds. `seconds` doesn't include this,
  /// because it assumes even steps (see `AlternateTiming`). 0 for the first thirty steps of a bout.
  public var lateness = 0.0

  /// Creates a footfall at a time on the samples' clock.
  public init(seconds: Double, interval: Double?, confidence: Double, gait: Gait) {
    self.seconds = seconds
    self.interval = interval
    self.confidence = confidence
    self.gait = gait
  }
}

/// The motion of the body, as detected by a phone carried on it.
public enum Gait: Int32, CaseIterable, Sendable {
  /// There aren't enough samples yet.
  case unknown = 0
  /// The body is at rest.
  case standing = 1
  /// The motion isn't periodic like steps, for example while the phone is being handled, in a bus, or during the first
  /// steps.
  case moving = 2
  /// At least one foot is always on the ground.
  case walking = 3
  /// Both feet leave the ground.
  case running = 4

  /// Whether the body is walking or running.
  public var isStepping: Bool { self == .walking || self == .running }
}
