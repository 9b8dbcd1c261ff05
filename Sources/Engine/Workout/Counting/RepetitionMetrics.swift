/// The metrics of a repetition that counted.
public struct RepetitionMetrics: Equatable, Sendable {
  /// The number of the repetition in its set, starting at 1.
  public let number: Int
  /// The time at which the repetition counted, in seconds.
  public let seconds: Double
  /// Seconds from leaving the start to reaching the far end.
  public let outwardSeconds: Double
  /// Seconds at the far end.
  public let pauseSeconds: Double
  /// Seconds from the far end back to the start; nil if the start hasn't been reached yet, or if the set ended before
  /// it was reached.
  public internal(set) var backSeconds: Double?
  /// The farthest progress, where 1 is the full movement.
  public let reach: Double
  /// The range of movement from the start to the far end, in the unit of the exercise's first quantity. This is the
  /// mean of the measured sides.
  public let range: Double
  /// The difference between the sides' ranges, |left − right| divided by their mean, in percent; nil unless both sides
  /// were measured.
  public let asymmetry: Double?
  /// The time at which the far end was left, in seconds.
  let farEndExitSeconds: Double
  /// The number of form faults in the repetition.
  public internal(set) var faultCount = 0

  /// Seconds from leaving the start until the repetition counted, shortly before the return to the start.
  public var countedSeconds: Double { outwardSeconds + pauseSeconds + seconds - farEndExitSeconds }

  /// The total duration in seconds; nil until the start is reached again.
  public var wholeSeconds: Double? { backSeconds.map { outwardSeconds + pauseSeconds + $0 } }
}
