/// A runner's target cadence from speed and height.
public struct CadenceSuggestion: Equatable, Sendable {
  /// How a step too short or too long for the leg moved the cadence.
  public enum Adjustment: UInt8, Equatable, Sendable {
    /// The step fits the leg.
    case none = 0
    /// More steps a minute: the step was too long.
    case raised = 1
    /// Fewer steps a minute: the step was too short.
    case lowered = 2
  }

  /// The target, held to the configuration's range.
  public var cadence: Cadence
  /// One step, left to right foot; a stride is two.
  public var stepLength: Length
  /// By the configuration's share of the height.
  public var legLength: Length
  /// What a too long or too short step did to the cadence, before the personal offset.
  public var adjusted: Adjustment
  /// Whether the step fits the leg at the suggested cadence.
  public var lengthOK: Bool
  /// Whether the offset asked for was larger than the largest one allowed.
  public var offsetWasHeld: Bool
}

/// Straight line in speed, nudged where the step would not fit the leg, moved by a personal offset and
/// kept in a range. In this order: clamp, nudge, offset, clamp. A target, not a prediction: most
/// runners prefer 5–11 steps a minute less.
public struct CadenceModel: Equatable, Sendable {
  /// The constants; changes take effect with the next suggestion.
  public var configuration: CadenceConfiguration

  /// Every constant may be replaced for trials.
  public init(configuration: CadenceConfiguration = .standard) {
    self.configuration = configuration
  }

  /// `offset` in steps a minute, held to the configuration's largest. Speed and height are expected to
  /// be positive and finite; nothing else is refused here.
  public func suggestion(speed: Speed, height: Length, offset: Double = 0) -> CadenceSuggestion {
    let leg = configuration.legToHeight * height.meters
    let straight = held(
      configuration.baseCadence.base
        + configuration.slope * (speed - configuration.baseSpeed).metersPerSecond)
    let nudged = nudge(straight, metersPerMinute: 60 * speed.metersPerSecond, leg: leg)
    let heldOffset = heldOffset(offset)
    let cadence = held(nudged + heldOffset)
    let step = 60 * speed.metersPerSecond / cadence
    return CadenceSuggestion(
      cadence: .stepsPerMinute(cadence), stepLength: .meters(step), legLength: .meters(leg),
      adjusted: nudged > straight ? .raised : nudged < straight ? .lowered : .none,
      lengthOK: fits(step, leg: leg), offsetWasHeld: heldOffset != offset)
  }

  /// An offset in steps a minute, no larger than the configuration's largest.
  func heldOffset(_ offset: Double) -> Double {
    let largest = configuration.largestOffset.base
    return min(max(offset, -largest), largest)
  }

  private func held(_ cadence: Double) -> Double {
    min(max(cadence, configuration.slowest.base), configuration.fastest.base)
  }

  private func nudge(_ cadence: Double, metersPerMinute: Double, leg: Double) -> Double {
    let longest = configuration.longestStepToLeg * leg
    let shortest = configuration.shortestStepToLeg * leg
    let most = configuration.largestNudge.base
    if metersPerMinute > longest * cadence { return min(metersPerMinute / longest, cadence + most) }
    if metersPerMinute < shortest * cadence {
      return max(metersPerMinute / shortest, cadence - most)
    }
    return cadence
  }

  /// A nudge that lands on the limit may miss it by a rounding error.
  private func fits(_ step: Double, leg: Double) -> Bool {
    let tolerance = 1e-9
    return step >= configuration.shortestStepToLeg * leg - tolerance
      && step <= configuration.longestStepToLeg * leg + tolerance
  }
}
