/// A value and one standard deviation of it.
public struct Estimate: Equatable, Sendable {
  /// In the unit of what is estimated.
  public var value: Double
  /// One standard deviation, in the same unit.
  public var deviation: Double

  /// Value and deviation in the same unit.
  public init(_ value: Double, deviation: Double) {
    self.value = value
    self.deviation = deviation
  }
}

/// A figure of an activity, or why there is none.
public enum Figure<Value: Equatable & Sendable>: Equatable, Sendable {
  /// It could be computed.
  case known(Value)
  /// What is lacking to compute it.
  case missing(FigureGap)

  /// Nil where the figure is missing.
  public var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  /// Nil where the figure is known.
  public var gap: FigureGap? {
    if case .missing(let gap) = self { gap } else { nil }
  }
}

/// What a figure would have needed.
public enum FigureGap: UInt8, Equatable, Sendable, CaseIterable {
  /// The method is one for walking and running.
  case notOnFoot
  case distance
  /// The recording has no times.
  case times
  case weight
  case heartRate
  /// It was known for less than four fifths of the moving time.
  case moreHeartRate
  case restingHeartRate
  case highestHeartRate
  /// The resting heart rate is not below the highest.
  case possibleHeartRates
  /// Three minutes of even running after the first five, or more of it.
  case steadyRunning
  /// The steady running was too easy, or beyond what the heart rates allow, to be extrapolated from.
  case usefulHeartRate
  case footfalls
  /// Too few steps in a row.
  case moreFootfalls
  case cadence
  /// Speeds were too much alike for a line through them.
  case severalSpeeds
}
