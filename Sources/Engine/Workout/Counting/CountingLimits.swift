/// The limits that determine which movements are repetitions, as fractions of an exercise's full movement. They are the
/// same for all exercises.
///
/// The limits are few and have round values, because they are assumptions about people, not fitted to recordings.
/// docs/developing/workouts.md shows the effect of other values.
public struct CountingLimits: Equatable, Sendable {
  /// The minimum movement back from a turning point, and the minimum progress of the far end. In a squat, 0.3 is a bend
  /// of 24°, which is three times the error of a model's knee angle.
  public var minimumSwing: Double
  /// The minimum range of movement, as a fraction of the person's usual range. Smaller movements are incomplete
  /// repetitions.
  public var share: Double
  /// The fraction of the outward movement that must be reversed for a repetition to count. It is less than 1, because
  /// few people return exactly to the start, and because the count should be announced at the end of the movement, not
  /// after it.
  public var reversalShare: Double
  /// The maximum progress at the start of a repetition.
  public var maximumStart: Double

  /// Creates limits. The defaults are the standard values.
  public init(
    minimumSwing: Double = 0.3, share: Double = 0.6, reversalShare: Double = 0.7,
    maximumStart: Double = 0.5
  ) {
    self.minimumSwing = minimumSwing
    self.share = share
    self.reversalShare = reversalShare
    self.maximumStart = maximumStart
  }

  /// The limits used in the app.
  public static let standard = CountingLimits()
}
