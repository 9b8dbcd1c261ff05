/// What can be wrong with the form.
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
  /// Over too soon to be under control.
  case rushed = 24
  case kneesBent = 25
  case movesTooSmall = 26
  case standingStill = 27
  /// Not all the way up.
  case notUp = 28
  case handsApart = 29

  /// The word scripts know it by.
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

/// How much a fault matters. Of several the most severe is said first.
public enum FormSeverity: UInt8, Comparable, Equatable, Sendable {
  /// Could be better.
  case hint = 0
  /// The exercise loses its use.
  case mistake = 1
  /// It may hurt.
  case risk = 2

  public static func < (one: FormSeverity, other: FormSeverity) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// When a rule looks.
public enum RuleMoment: UInt8, Equatable, Sendable {
  /// All the time.
  case throughout = 0
  /// Near the start.
  case atStart = 1
  /// Near the farthest point that the repetition reaches in the picture.
  case atFar = 2
  /// Once a repetition counts, and in a dance every few seconds: somewhere in it the limit must have been reached.
  case reached = 3
}

/// The side of the limit that is wrong.
public enum FormLimit: Equatable, Sendable {
  case above(Double)
  case below(Double)

  /// The limit itself.
  public var value: Double {
    switch self {
    case .above(let value), .below(let value): value
    }
  }

  /// How far a value is on the wrong side; negative on the right one.
  func excess(_ value: Double) -> Double {
    switch self {
    case .above(let limit): value - limit
    case .below(let limit): limit - value
    }
  }
}

/// A rule of good form. A value beyond the limit is borderline; beyond the tolerance as well it is a fault.
public struct FormRule: Equatable, Sendable {
  /// What breaking it is called.
  public let fault: FormFault
  /// Which of several faults is said.
  public let severity: FormSeverity
  /// What it looks at, in its own unit.
  public let quantity: BodyQuantity
  /// Whose value counts where both sides are seen.
  public let sides: SideUse
  /// In the quantity's unit; where it is relative, of the difference.
  public let limit: FormLimit
  /// In the quantity's unit: what the model's placing of points may be off by.
  public internal(set) var tolerance: Double
  /// When it looks.
  public let moment: RuleMoment
  /// Whether the limit holds for the difference from the person's own posture at the start.
  public let isRelative: Bool
  /// From where it can be judged. Degrees are widened as the view departs from it, and the rule is withheld past 45°.
  public let view: CameraView

  /// The tolerance is 10 unless said otherwise: models place a joint's angle to about 10°.
  public init(
    _ fault: FormFault, _ severity: FormSeverity, _ quantity: BodyQuantity,
    of sides: SideUse = .mean, _ limit: FormLimit, tolerance: Double = 10,
    at moment: RuleMoment = .throughout, isRelative: Bool = false, view: CameraView = .any
  ) {
    self.fault = fault
    self.severity = severity
    self.quantity = quantity
    self.sides = sides
    self.limit = limit
    self.tolerance = tolerance
    self.moment = moment
    self.isRelative = isRelative
    self.view = view
  }
}

/// A fault that was found.
public struct FoundFault: Equatable, Sendable {
  /// What is wrong.
  public let fault: FormFault
  /// As its rule has it.
  public let severity: FormSeverity
  /// Of the frame that made it certain.
  public let seconds: Double
  /// The worst so far, in the rule's unit; seconds of a rushed repetition, torso lengths a second of who stands still.
  public let value: Double
  /// What it should keep to.
  public let limit: Double
  /// The repetition under way or just counted, from 1; 0 in a pose.
  public let repetition: Int
}
