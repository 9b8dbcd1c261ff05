/// A target cadence for a speed and a height.
public struct CadenceSuggestion: Equatable, Sendable {
  /// The adjustment made to the cadence because the step would be too short or too long for the leg.
  public enum Adjustment: UInt8, Equatable, Sendable {
    /// The step fits the leg.
    case none = 0
    /// The step would have been too long, so the cadence was raised.
    case raised = 1
    /// The step would have been too short, so the cadence was lowered.
    case lowered = 2
  }

  /// The target, within the configuration's range.
  public var cadence: Cadence
  /// The length of one step, from one foot to the other. A stride is two steps.
  public var stepLength: Length
  /// The leg length, estimated as a fraction of the height.
  public var legLength: Length
  /// The adjustment for the step length, before the personal offset.
  public var adjusted: Adjustment
  /// Whether the step fits the leg at the suggested cadence.
  public var lengthOK: Bool
  /// Whether the requested offset was larger than allowed and has been clamped.
  public var isOffsetClamped: Bool
}

/// The formula for a target cadence: a linear function of speed, adjusted if the step wouldn't fit the leg, plus a
/// personal offset. The order is clamp, adjust, offset, clamp. The result is a target, not a prediction: most runners
/// prefer 5–11 steps per minute less.
public struct CadenceModel: Equatable, Sendable {
  /// The constants of the formula. Changes take effect with the next suggestion.
  public var configuration: CadenceConfiguration

  /// Creates a formula. Pass another configuration to experiment with the constants.
  public init(configuration: CadenceConfiguration = .standard) {
    self.configuration = configuration
  }

  /// Returns the suggestion for a speed and a height, which must be positive and finite. `offset` is in steps per
  /// minute and is clamped to the configuration's `largestOffset`.
  public func suggestion(speed: Speed, height: Length, offset: Double = 0) -> CadenceSuggestion {
    let leg = configuration.legToHeight * height.meters
    let straight = clamped(
      configuration.baseCadence.base
        + configuration.slope * (speed - configuration.baseSpeed).metersPerSecond)
    let nudged = nudge(straight, metersPerMinute: 60 * speed.metersPerSecond, leg: leg)
    let clampedOffset = clampedOffset(offset)
    let cadence = clamped(nudged + clampedOffset)
    let step = 60 * speed.metersPerSecond / cadence
    return CadenceSuggestion(
      cadence: .stepsPerMinute(cadence), stepLength: .meters(step), legLength: .meters(leg),
      adjusted: nudged > straight ? .raised : nudged < straight ? .lowered : .none,
      lengthOK: fits(step, leg: leg), isOffsetClamped: clampedOffset != offset)
  }

  /// Clamps an offset in steps per minute to the configuration's `largestOffset`.
  func clampedOffset(_ offset: Double) -> Double {
    let largest = configuration.largestOffset.base
    return min(max(offset, -largest), largest)
  }

  private func clamped(_ cadence: Double) -> Double {
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

  /// Returns whether a step fits the leg. Allows a small tolerance, because an adjustment that ends exactly at the
  /// limit may miss it by a rounding error.
  private func fits(_ step: Double, leg: Double) -> Bool {
    let tolerance = 1e-9
    return step >= configuration.shortestStepToLeg * leg - tolerance
      && step <= configuration.longestStepToLeg * leg + tolerance
  }
}
