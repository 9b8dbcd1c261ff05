/// A fault in form.
public enum FormFault: UInt8, CaseIterable, Equatable, Sendable {
  case elbowDrift = 0
  case halfContraction = 1
  case notExtended = 2
  case trunkSwing = 3
  case armsUneven = 4
  case armsTooHigh = 5
  case armsBent = 6
  case tooShallow = 7
  case trunkForward = 8
  case kneesInward = 9
  case upperArmMoves = 10
  case hipsTooHigh = 11
  case kneePastToes = 12
  case frontKneeStraight = 13
  case backKneeBent = 14
  case armsDropped = 15
  case trunkTilted = 16
  case swaying = 17
  case hipsTooLow = 18
  case tooHigh = 19
  case feetTogether = 20
  case shouldersMove = 21
  case handsTooLow = 22
  case kneeTooLow = 23
  /// The movement was too short to be controlled.
  case rushed = 24
  case kneesBent = 25
  case movesTooSmall = 26
  case standingStill = 27
  /// The athlete didn't come all the way up.
  case notUp = 28
  case handsApart = 29

  /// The name used in scripts.
  public var name: String {
    switch self {
    case .elbowDrift: "elbow-drift"
    case .halfContraction: "half-contraction"
    case .notExtended: "not-extended"
    case .trunkSwing: "trunk-swing"
    case .armsUneven: "arms-uneven"
    case .armsTooHigh: "arms-too-high"
    case .armsBent: "arms-bent"
    case .tooShallow: "too-shallow"
    case .trunkForward: "trunk-forward"
    case .kneesInward: "knees-inward"
    case .upperArmMoves: "upper-arm-moves"
    case .hipsTooHigh: "hips-too-high"
    case .kneePastToes: "knee-past-toes"
    case .frontKneeStraight: "front-knee-straight"
    case .backKneeBent: "back-knee-bent"
    case .armsDropped: "arms-dropped"
    case .trunkTilted: "trunk-tilted"
    case .swaying: "swaying"
    case .hipsTooLow: "hips-too-low"
    case .tooHigh: "too-high"
    case .feetTogether: "feet-together"
    case .shouldersMove: "shoulders-move"
    case .handsTooLow: "hands-too-low"
    case .kneeTooLow: "knee-too-low"
    case .rushed: "rushed"
    case .kneesBent: "knees-bent"
    case .movesTooSmall: "moves-too-small"
    case .standingStill: "standing-still"
    case .notUp: "not-up"
    case .handsApart: "hands-apart"
    }
  }
}

/// The severity of a fault. If there are several faults, the most severe one is announced first.
public enum FormSeverity: UInt8, Comparable, Equatable, Sendable {
  /// The movement could be better.
  case hint = 0
  /// The exercise loses its effect.
  case mistake = 1
  /// The movement may cause injury.
  case risk = 2

  public static func < (one: FormSeverity, other: FormSeverity) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// The part of the movement in which a rule applies.
public enum RulePhase: UInt8, Equatable, Sendable {
  /// The whole movement.
  case throughout = 0
  /// Near the start.
  case atStart = 1
  /// Near the farthest point of the repetition, as seen in the picture.
  case atFarEnd = 2
  /// The limit must be reached at some point in each repetition, or every few seconds in a dance.
  case reached = 3
}

/// A limit, and the side of it on which values are wrong.
public enum FormLimit: Equatable, Sendable {
  case above(Double)
  case below(Double)

  /// The value of the limit.
  public var value: Double {
    switch self {
    case .above(let value), .below(let value): value
    }
  }

  /// Returns how far a value exceeds the limit; negative if the value is on the correct side.
  func excess(_ value: Double) -> Double {
    switch self {
    case .above(let limit): value - limit
    case .below(let limit): limit - value
    }
  }
}

/// A rule of good form. A value beyond the limit is a fault only if it also exceeds the tolerance.
public struct FormRule: Equatable, Sendable {
  /// The fault to report if the rule is broken.
  public let fault: FormFault
  /// The severity, which determines which of several faults is announced.
  public let severity: FormSeverity
  /// The quantity that the rule checks, in its own unit.
  public let quantity: BodyQuantity
  /// How the values of both sides are combined if both are visible.
  public let sides: SideCombination
  /// The limit in the quantity's unit. For a relative rule, it applies to the difference from the person's own posture.
  public let limit: FormLimit
  /// The tolerance in the quantity's unit, which allows for the model's errors.
  public internal(set) var tolerance: Double
  /// The part of the movement in which the rule applies.
  public let phase: RulePhase
  /// Whether the limit applies to the difference from the person's own posture at the start.
  public let isRelative: Bool
  /// The camera view that the rule needs. Angle limits are widened with increasing deviation from it; beyond 45°, the
  /// rule is withheld.
  public let view: CameraView

  /// Creates a rule. The default tolerance is 10, because models locate joints well enough to measure their angles to
  /// about 10°.
  public init(
    _ fault: FormFault, _ severity: FormSeverity, _ quantity: BodyQuantity,
    of sides: SideCombination = .mean, _ limit: FormLimit, tolerance: Double = 10,
    at phase: RulePhase = .throughout, isRelative: Bool = false, view: CameraView = .any
  ) {
    self.fault = fault
    self.severity = severity
    self.quantity = quantity
    self.sides = sides
    self.limit = limit
    self.tolerance = tolerance
    self.phase = phase
    self.isRelative = isRelative
    self.view = view
  }
}

/// A detected fault in form.
public struct FoundFault: Equatable, Sendable {
  /// The kind of fault.
  public let fault: FormFault
  /// The severity defined by the rule.
  public let severity: FormSeverity
  /// The time of the frame that confirmed the fault, in seconds.
  public let seconds: Double
  /// The measured value. For most faults, the worst value so far, in the rule's unit. For a rushed repetition, its
  /// duration in seconds. For movement while the athlete should stand still, the mean speed in torso lengths per
  /// second.
  public let value: Double
  /// The limit that was violated, in the same unit as `value`.
  public let limit: Double
  /// The number of the current repetition, or of the one that just counted, starting at 1; 0 in a pose.
  public let repetition: Int
}
