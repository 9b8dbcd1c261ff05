/// A line that shows an exercise's rule in the picture: the height that a movement must reach, or a line that the body
/// must follow.
///
/// - For repetitions with a height quantity in their signal, the line is at the height at which the first height
///   quantity satisfies the rule with a limit that must be reached. Without such a rule, or if it is only a hint, the
///   line is at the height of the far end of a full repetition.
/// - For other repetitions and poses, it is the straight line to which a rule confines the body (plank, push-up), or
///   the level of the arms in a pose (warrior II).
/// - Dances have no line.
public struct RuleLine: Equatable, Sendable {
  /// The ends of the line, as fractions of the picture's width and height.
  public let startX, startY, endX, endY: Double
  /// Whether the body is at the height or beyond it, or on the line.
  public let isReached: Bool

  /// Creates the line for a frame. Returns nil if the exercise has no line or the person isn't visible enough.
  public init?(_ measure: ExerciseMeasure, _ frame: PoseFrame) {
    guard let body = SeenBody(frame) else { return nil }
    let sides = BodySide.allCases.filter {
      body.leastVisible(measure.parts, $0).visibility >= SideChoice.addThreshold
    }
    guard !sides.isEmpty else { return nil }
    let line: RuleLine? =
      switch measure.task {
      case .repetitions: Self.mark(measure, body, sides) ?? Self.straight(measure, body, sides)
      case .hold: Self.straight(measure, body, sides) ?? Self.level(measure, body)
      case .dance: nil
      }
    guard let line else { return nil }
    self = line
  }

  private init(_ start: FlatPoint, _ end: FlatPoint, isReached: Bool) {
    (startX, startY) = (start.x, start.y)
    (endX, endY) = (end.x, end.y)
    self.isReached = isReached
  }

  /// Creates a horizontal line across the picture.
  private init(height: Double, isReached: Bool) {
    self.init(FlatPoint(x: 0, y: height), FlatPoint(x: 1, y: height), isReached: isReached)
  }
}

// Horizontal lines at a height.
extension RuleLine {
  /// The progress at which a far end counts as reached. It is less than 1, because arms that are almost level look
  /// level.
  private static let nearFar = 0.8

  private static func mark(
    _ measure: ExerciseMeasure, _ body: SeenBody, _ sides: [BodySide]
  ) -> RuleLine? {
    let needed = neededShares(measure)
    for term in measure.signal {
      let heights = sides.compactMap {
        body.height(where: term.quantity, is: term.value(needed.line), $0)
      }
      let values = sides.compactMap { body.value(term.quantity, $0) }
      guard let height = mean(heights), let value = mean(values) else { continue }
      return RuleLine(height: height, isReached: term.progress(value) >= needed.reached)
    }
    return nil
  }

  /// Returns the progress at which to draw the line, and the progress at which it counts as reached.
  private static func neededShares(_ measure: ExerciseMeasure) -> (line: Double, reached: Double) {
    for rule in measure.rules where rule.phase == .reached && rule.severity > .hint {
      for term in measure.signal where term.quantity == rule.quantity {
        return (term.progress(rule.limit.value), term.progress(rule.extremeTolerated))
      }
    }
    return (1, nearFar)
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

// Lines along the body.
extension RuleLine {
  private static func straight(
    _ measure: ExerciseMeasure, _ body: SeenBody, _ sides: [BodySide]
  ) -> RuleLine? {
    var line: RuleLine?
    for rule in measure.rules {
      guard case .lineHeight(let one, _, let other) = rule.quantity, let side = sides.first,
        let value = body.value(rule.quantity, side)
      else { continue }
      line = RuleLine(
        body.picturePosition(one, side), body.picturePosition(other, side),
        isReached: (line?.isReached ?? true) && rule.limit.excess(value) <= 0)
    }
    return line
  }

  private static func level(_ measure: ExerciseMeasure, _ body: SeenBody) -> RuleLine? {
    for condition in measure.pose {
      guard case .tilt(let part) = condition.quantity,
        let value = body.value(condition.quantity, .left)
      else { continue }
      return RuleLine(height: body.middle(part).y, isReached: condition.range.contains(value))
    }
    return nil
  }
}

extension FormRule {
  /// The most extreme value that isn't a fault yet.
  fileprivate var extremeTolerated: Double {
    switch limit {
    case .above(let value): value + tolerance
    case .below(let value): value - tolerance
    }
  }
}

extension SeenBody {
  /// Returns a body part's position as fractions of the picture's width and height.
  fileprivate func picturePosition(_ part: BodyPart, _ side: BodySide) -> FlatPoint {
    let point = point(part, side)
    return FlatPoint(x: point.x / aspect, y: point.y)
  }

  /// Returns the height of the moving part, measured downwards from the picture's upper edge, at which the quantity has
  /// this value. Returns nil if the quantity isn't a height.
  fileprivate func height(
    where quantity: BodyQuantity, is value: Double, _ side: BodySide
  ) -> Double? {
    switch quantity {
    case .height(_, let lower): point(lower, side).y - value * torsoHeight
    case .heightShare(_, let middle, let lowest):
      point(middle, side).y - value * shareHeight(point(middle, side), point(lowest, side))
    case .hipHeight:
      max(point(.ankle, .left).y, point(.ankle, .right).y) - value * torsoHeight
    case .angle, .heightBetween, .lean, .shift, .gap, .gapShare, .heightDifference, .beyond,
      .lineHeight, .tilt:
      nil
    }
  }
}
