/// The model behind a target cadence.
public enum CadenceSource: UInt8, Equatable, Sendable, CaseIterable {
  /// `CadenceModel`, which gives all runners of the same height the same target.
  case formula = 0
  /// `PersonalCadenceModel`, learnt from the runner's own runs.
  case personal = 1
}

/// A target cadence and its source.
public struct CadenceAdvice: Equatable, Sendable {
  /// The target in steps per minute.
  public var target: Double
  /// Whether the target comes from the formula or from the personal model.
  public var source: CadenceSource
  /// The formula's suggestion, to be shown next to a personal target.
  public var formula: CadenceSuggestion
  /// The personal model's prediction; nil before its first window.
  public var personal: CadencePrediction?
}

/// Chooses between the formula and the personal model.
///
/// The personal model is used once it has learnt from ten windows (weighted by age), but only for speeds at which its
/// standard deviation is at most 2 steps per minute and that lie at most 0.5 m/s outside the range of speeds seen so
/// far. For comparison, the formula's error is about 8 steps per minute for individuals (docs/developing/cadence.md).
/// The personal model predicts the preferred cadence, so its prediction is raised by the plan's increase. The formula's
/// result is already a target, so it isn't raised. The runner's own offset applies to both.
public struct CadenceAdviser: Equatable, Sendable {
  /// The runner's height, used by the formula.
  public var height: Length
  /// The runner's own offset in steps per minute, clamped to ±10. It applies to both sources.
  public var offset: Double
  /// The fraction by which to raise the preferred cadence, 0…0.1 (`ProgressivePlan`).
  public var increase: Double
  /// The formula and its constants.
  public var model: CadenceModel
  /// The personal model; nil to use only the formula.
  public var personal: PersonalCadenceModel?

  /// The minimum number of steady windows, weighted by age, for the personal model to be trusted.
  public static let minimumTrustedWindows = 10.0
  /// The maximum standard deviation, in steps per minute, at which the personal model is trusted.
  public static let maximumTrustedDeviation = 2.0
  /// Hysteresis: a personal model in use stays in use up to this many m/s beyond the usual reach, and up to this
  /// multiple of the usual deviation.
  static let hysteresisReach = 0.2
  static let hysteresisDeviationFactor = 1.25
  /// The range to which personal targets are clamped, in steps per minute.
  static let possible = 140.0...210.0

  /// Creates an adviser. `offset` is in steps per minute; `increase` is a fraction, 0…0.1.
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

  /// Returns the target for a speed.
  ///
  /// - Parameters:
  ///   - speed: The runner's speed.
  ///   - source: The source of the previous advice. A personal model in use stays in use slightly beyond its limits, so
  ///     that the target doesn't alternate between the two.
  public func advice(speed: Speed, holding source: CadenceSource = .formula) -> CadenceAdvice {
    let formula = model.suggestion(speed: speed, height: height, offset: offset)
    let own = ownPrediction(speed)
    guard let own, isTrusted(own, at: speed, isHeld: source == .personal) else {
      return CadenceAdvice(
        target: formula.cadence.stepsPerMinute, source: .formula, formula: formula, personal: own)
    }
    let raised = own.cadence * (1 + min(max(increase, 0), ProgressivePlan.most))
    let moved = raised + model.clampedOffset(offset)
    let target = min(max(moved, Self.possible.lowerBound), Self.possible.upperBound)
    return CadenceAdvice(target: target, source: .personal, formula: formula, personal: own)
  }

  /// The personal model's prediction. Nil before its first window, or if an imported model predicts an implausible
  /// cadence.
  private func ownPrediction(_ speed: Speed) -> CadencePrediction? {
    guard let personal, personal.windowCount > 0 else { return nil }
    let own = personal.prediction(speed: speed.metersPerSecond)
    let isPossible = PersonalCadenceModel.possibleCadences.contains(own.cadence)
    return isPossible && own.deviation.isFinite ? own : nil
  }

  private func isTrusted(_ own: CadencePrediction, at speed: Speed, isHeld: Bool) -> Bool {
    guard let personal, personal.weight >= Self.minimumTrustedWindows else { return false }
    let reach = PersonalCadenceModel.reach + (isHeld ? Self.hysteresisReach : 0)
    return own.lineDeviation <= Self.maximumTrustedDeviation
      * (isHeld ? Self.hysteresisDeviationFactor : 1)
      && personal.isWithin(reach, of: speed.metersPerSecond)
  }
}
