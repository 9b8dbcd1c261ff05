/// What makes a movement a repetition, in shares of an exercise's full way: the same for every exercise.
///
/// Few and round, for each is a guess about people and not about recordings. docs/workout.md has what other values would do.
public struct CountingLimits: Equatable, Sendable {
  /// A turn is a turn once the movement has come back from it by so much, and the far end is at least so far out: a bend
  /// of 24° in a squat, three times what models misplace a knee by.
  public var leastSwing: Double
  /// Of the person's usual swing: what is less than this share of it is a half movement.
  public var share: Double
  /// Of the way out: so much of it gone back is back. Less than all, for few come back exactly, and the count should be
  /// heard when the movement ends and not after.
  public var backShare: Double
  /// The start is nearer than this to where the exercise has it.
  public var mostStart: Double

  /// The standard limits unless said otherwise.
  public init(
    leastSwing: Double = 0.3, share: Double = 0.6, backShare: Double = 0.7,
    mostStart: Double = 0.5
  ) {
    self.leastSwing = leastSwing
    self.share = share
    self.backShare = backShare
    self.mostStart = mostStart
  }

  /// What athletes are served with.
  public static let standard = CountingLimits()
}
