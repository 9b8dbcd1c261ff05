/// A repetition that counted.
public struct RepetitionFigures: Equatable, Sendable {
  /// From 1.
  public let number: Int
  /// When it counted.
  public let seconds: Double
  /// From leaving the start to the far end.
  public let outwardSeconds: Double
  /// At the far end.
  public let pauseSeconds: Double
  /// Back to the start; nil until it was reached, and where the set ended before.
  public internal(set) var backSeconds: Double?
  /// The farthest of the way, 1 is full.
  public let reach: Double
  /// From start to far end, in the unit of the exercise's first quantity: the mean of the measured sides.
  public let range: Double
  /// How much less one side moved than the other: |left − right| over their mean, in percent; nil with one side.
  public let asymmetry: Double?
  /// When the far end was left.
  let turnedSeconds: Double
  /// How many faults were found in it.
  public internal(set) var faultCount = 0

  /// From leaving the start until it counted, almost back.
  public var countedSeconds: Double { outwardSeconds + pauseSeconds + seconds - turnedSeconds }

  /// All of it; nil until the way back is known.
  public var wholeSeconds: Double? { backSeconds.map { outwardSeconds + pauseSeconds + $0 } }
}
