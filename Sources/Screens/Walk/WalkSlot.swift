public import Engine

/// A screen of the walk; raw values cross the border.
public enum WalkScreen: Int32, Equatable, Sendable, CaseIterable {
  case home = 4
  case calibration = 5
  case live = 6
  case summary = 7

  /// The one that a session of this coach has in this phase.
  public init(_ coach: CoachKind, _ phase: SessionPhase) {
    switch (coach, phase) {
    case (.walkCalibration, _): self = .calibration
    case (_, .ready): self = .home
    case (_, .finished): self = .summary
    default: self = .live
    }
  }
}

/// A place on the walk's screens that changes by itself. The raw value is its name in `data-slot`; of an attribute
/// `slot@attribute`.
public enum WalkSlot: String, Equatable, Sendable, CaseIterable {
  // While walking.
  case state
  case stateName = "state@data-walk"
  case signal, signalDetail
  case signalQuality = "signal@data-signal"
  case banner
  case stride, strideTarget, strideWord, strideBand
  case stridePlace = "strideGauge@data-place"
  case speed, speedTarget, speedWord, speedBand
  case speedPlace = "speedGauge@data-place"
  case steps, distance, duration, averageStride
  case good, averageStep, averageSpeed, cadence, latestStep, crossCheck, lengthOff, speedOff
  case measuredBy, gpsShare
  case primary
  case primaryAction = "primary@data-action"

  // While calibrating.
  case counted, countedWord, notches

  // Before a walk.
  case location
  case strideField = "strideField@value"
  case strideStep
  case speedField = "speedField@value"
  case speedOther
  case averagedField = "averagedField@value"
  case lengthOutliersField = "lengthOutliersField@value"
  case speedOutliersField = "speedOutliersField@value"
  case lengthToleranceField = "lengthToleranceField@value"
  case speedToleranceField = "speedToleranceField@value"
  case toleranceSummary, measuringSummary, calibrated
  case heightField = "heightField@value"
  case knownField = "knownField@value"

  /// As in `data-slot`; of an attribute `slot@attribute`.
  public var name: String { rawValue }

  public var kind: LiveSlot.Kind {
    switch self {
    case .banner, .strideBand, .speedBand, .notches, .location, .calibrated: .html
    default: rawValue.utf8.contains(UInt8(ascii: "@")) ? .attribute : .text
    }
  }

  /// Whether that screen has it.
  public func isShown(on screen: WalkScreen) -> Bool {
    switch self {
    case .counted, .countedWord, .notches, .knownField: screen == .calibration
    case .banner: screen == .live || screen == .calibration
    case .location, .strideField, .strideStep, .speedField, .speedOther, .averagedField,
      .lengthOutliersField, .speedOutliersField, .lengthToleranceField, .speedToleranceField,
      .toleranceSummary, .measuringSummary, .calibrated, .heightField:
      screen == .home
    default: screen == .live
    }
  }
}
