/// Where an exercise's rule stands in the picture: the height that a movement is to reach, or the line that a body keeps.
///
/// Of repetitions it is the height at which the first quantity of the signal that is one of height satisfies the rule that must be
/// reached, and without such a rule, or where it is a hint alone, the far end of a full repetition. Else it is the straight line that a rule bends the
/// body to (plank, push-up), or the level of arms that a pose holds (warrior II).
public struct RuleLine: Equatable, Sendable {
  /// Its ends, as fractions of the picture's width and height.
  public let startX, startY, endX, endY: Double
  /// Whether the body is there now: at the height or beyond it, or on the line.
  public let isReached: Bool

  /// Nil where an exercise has none, and where nobody is seen well enough.
  public init?(_ measure: ExerciseMeasure, _ frame: PoseFrame) {
    guard let body = SeenBody(frame) else { return nil }
    let sides = BodySide.allCases.filter {
      body.weakest(measure.parts, $0).visibility >= SideChoice.taken
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

  /// From edge to edge.
  private init(height: Double, isReached: Bool) {
    self.init(FlatPoint(x: 0, y: height), FlatPoint(x: 1, y: height), isReached: isReached)
  }
}

// Heights.
extension RuleLine {
  /// Of the way: from here on a far end counts as reached. Arms that are nearly level are level to the eye.
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

  /// The shares of the way at which the line stands and from which on it is reached.
  private static func neededShares(_ measure: ExerciseMeasure) -> (line: Double, reached: Double) {
    for rule in measure.rules where rule.moment == .reached && rule.severity > .hint {
      for term in measure.signal where term.quantity == rule.quantity {
        return (term.progress(rule.limit.value), term.progress(rule.tolerated))
      }
    }
    return (1, nearFar)
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

// Lines of the body.
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
        body.place(one, side), body.place(other, side),
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
  /// The value beyond the limit that is still no fault.
  fileprivate var tolerated: Double {
    switch limit {
    case .above(let value): value + tolerance
    case .below(let value): value - tolerance
    }
  }
}

extension SeenBody {
  /// As fractions of the picture.
  fileprivate func place(_ part: BodyPart, _ side: BodySide) -> FlatPoint {
    let point = point(part, side)
    return FlatPoint(x: point.x / aspect, y: point.y)
  }

  /// From the picture's upper edge: where the moving part is when the quantity has this value. Nil for what is none of
  /// height.
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
