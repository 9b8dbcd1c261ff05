/// What a target cadence is taken from.
public enum CadenceSource: UInt8, Equatable, Sendable, CaseIterable {
  /// `CadenceModel`, the same for everybody of a height.
  case formula = 0
  /// `PersonalCadenceModel`, from the runner's own runs.
  case personal = 1
}

/// A target cadence, and where it is from.
public struct CadenceAdvice: Equatable, Sendable {
  /// Steps a minute.
  public var target: Double
  /// Whether the formula gave it or the runner's own line.
  public var source: CadenceSource
  /// Of the formula, to be shown beside a personal target.
  public var formula: CadenceSuggestion
  /// What the runner's own runs say; nil before the first window.
  public var personal: CadencePrediction?
}

/// Chooses between the formula and the runner's own line.
///
/// The line takes over where it knows better: with ten windows of today's weight, its own standard
/// deviation at the speed at most 2 steps a minute, and the speed no more than 0.5 m/s outside those
/// seen. The formula misses people by about 8 (docs/cadence.md), so nothing is lost before. What the
/// runner prefers is then raised by the plan's share; the formula is a target already and is not. The
/// runner's own offset moves either of them.
public struct CadenceAdviser: Equatable, Sendable {
  /// The runner's, for the formula.
  public var height: Length
  /// Steps a minute, held to ±10; moves the target, whichever of the two it is from.
  public var offset: Double
  /// Share by which the preferred cadence is to rise, 0 … 0.1 (`ProgressivePlan`).
  public var increase: Double
  /// The formula with its constants.
  public var model: CadenceModel
  /// The runner's own line; nil keeps to the formula.
  public var personal: PersonalCadenceModel?

  /// Steady stretches, weighed by their age, before the runner's own line is trusted.
  public static let enoughWindows = 10.0
  /// Steps a minute by which that line may be unsure.
  public static let enoughDeviation = 2.0
  /// A line in use keeps it so many m/s further, and up to so many times the deviation.
  static let heldReach = 0.2
  static let heldDeviation = 1.25
  /// No target of a runner's lies outside.
  static let possible = 140.0...210.0

  /// Offset in steps a minute; the increase as a share, 0 … 0.1.
  public init(
    height: Length, offset: Double = 0, increase: Double = 0, model: CadenceModel = CadenceModel(),
    personal: PersonalCadenceModel? = nil
  ) {
    self.height = height
    self.offset = offset
    self.increase = increase
    self.model = model
    self.personal = personal
  }

  /// - Parameter source: what the advice before this one was taken from. The runner's own line, once in
  ///   use, stays so a little beyond where it would come into use, lest the target go to and fro.
  public func advice(speed: Speed, holding source: CadenceSource = .formula) -> CadenceAdvice {
    let formula = model.suggestion(speed: speed, height: height, offset: offset)
    let own = ownPrediction(speed)
    guard let own, isTrusted(own, at: speed, isHeld: source == .personal) else {
      return CadenceAdvice(
        target: formula.cadence.stepsPerMinute, source: .formula, formula: formula, personal: own)
    }
    let raised = own.cadence * (1 + min(max(increase, 0), ProgressivePlan.most))
    let moved = raised + model.heldOffset(offset)
    let target = min(max(moved, Self.possible.lowerBound), Self.possible.upperBound)
    return CadenceAdvice(target: target, source: .personal, formula: formula, personal: own)
  }

  /// Nil before the first window, and where a model from elsewhere says what nobody runs.
  private func ownPrediction(_ speed: Speed) -> CadencePrediction? {
    guard let personal, personal.windowCount > 0 else { return nil }
    let own = personal.prediction(speed: speed.metersPerSecond)
    let isPossible = PersonalCadenceModel.possibleCadences.contains(own.cadence)
    return isPossible && own.deviation.isFinite ? own : nil
  }

  private func isTrusted(_ own: CadencePrediction, at speed: Speed, isHeld: Bool) -> Bool {
    guard let personal, personal.weight >= Self.enoughWindows else { return false }
    let reach = PersonalCadenceModel.reach + (isHeld ? Self.heldReach : 0)
    return own.lineDeviation <= Self.enoughDeviation * (isHeld ? Self.heldDeviation : 1)
      && personal.isWithin(reach, of: speed.metersPerSecond)
  }
}
