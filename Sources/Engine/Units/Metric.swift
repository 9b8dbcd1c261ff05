/// A value with its standard deviation.
public struct Estimate: Equatable, Sendable {
  /// The estimated value.
  public var value: Double
  /// One standard deviation, in the value's unit.
  public var deviation: Double

  /// Creates an estimate. Both arguments have the same unit.
  public init(_ value: Double, deviation: Double) {
    self.value = value
    self.deviation = deviation
  }
}

/// A metric of an activity, or the reason why it is missing.
public enum Metric<Value: Equatable & Sendable>: Equatable, Sendable {
  case known(Value)
  /// The reason why the metric couldn't be computed.
  case missing(MissingInput)

  /// The value, or nil if it is missing.
  public var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  /// The reason why the value is missing, or nil if the value is known.
  public var gap: MissingInput? {
    if case .missing(let gap) = self { gap } else { nil }
  }
}

/// An input that a metric requires and that is missing.
public enum MissingInput: UInt8, Equatable, Sendable, CaseIterable {
  /// The method applies only to walking and running.
  case notOnFoot
  case distance
  /// The recording has no times.
  case times
  case weight
  case heartRate
  /// The heart rate is known for less than four fifths of the moving time.
  case moreHeartRate
  case restingHeartRate
  case highestHeartRate
  /// The resting heart rate is not below the maximum heart rate.
  case possibleHeartRates
  /// The activity needs at least three minutes of steady running after the first five minutes.
  case steadyRunning
  /// The steady running was too easy to extrapolate from, or the heart rate exceeded the athlete's range.
  case usefulHeartRate
  case footfalls
  /// There are too few consecutive steps.
  case moreFootfalls
  case cadence
  /// The speeds are too similar to fit a line.
  case severalSpeeds
}
