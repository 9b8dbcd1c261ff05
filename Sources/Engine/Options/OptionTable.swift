/// The definition of an option.
struct OptionEntry: Sendable {
  /// The handling of values outside `range`.
  enum Outside: UInt8, Sendable {
    /// The value is ignored.
    case refused
    /// The value is ignored, except 0, which means off, open or unknown.
    case ignoredExceptZero
    /// The value is clamped to the range.
    case held
  }

  let name: StaticString
  let kind: OptionKind
  let range: ClosedRange<Double>
  let usual: Double
  let outside: Outside

  init(
    _ name: StaticString, _ kind: OptionKind, _ range: ClosedRange<Double> = 0...1,
    usual: Double = 0, _ outside: Outside = .refused
  ) {
    self.name = name
    self.kind = kind
    self.range = range
    self.usual = usual
    self.outside = outside
  }
}

extension SessionOption {
  /// The definitions of all options. The engine, the screens, the page, the command line and the documents read them
  /// from here. Ranges may be extended but must not be narrowed, because replays of stored logs would change.
  var entry: OptionEntry {
    switch self {
    case .autoPauseSeconds: OptionEntry("autoPauseSeconds", .seconds, 0...600, usual: 30)
    case .saver: OptionEntry("saver", .flag)
    case .hidden: OptionEntry("hidden", .flag)
    case .height: OptionEntry("height", .height, Limits.heightMeters, usual: 1.75)
    case .weight: OptionEntry("weight", .mass, Limits.weightKilograms, usual: .nan)
    case .cadenceOffset: OptionEntry("cadenceOffset", .cadenceDifference, -10...10, .held)
    case .targetSpeed: OptionEntry("targetSpeed", .runningSpeed, 1...8, usual: 3)
    case .followsSpeed: OptionEntry("followsSpeed", .flag)
    case .beat: OptionEntry("beat", .flag)
    case .beatMode: OptionEntry("beatMode", .choice, 0...2)
    case .lockMode: OptionEntry("lockMode", .choice, 0...3)
    case .cadenceIncrease: OptionEntry("cadenceIncrease", .share, 0...0.1, .held)
    case .usesPersonal: OptionEntry("usesPersonal", .flag, usual: 1)
    case .chosenCadence: OptionEntry("chosenCadence", .cadence, 120...240, .ignoredExceptZero)
    case .zoneSlowest: OptionEntry("zoneSlowest", .runningSpeed, 0.5...10, .ignoredExceptZero)
    case .zoneFastest: OptionEntry("zoneFastest", .runningSpeed, 0.5...10, .ignoredExceptZero)
    case .announceSeconds: OptionEntry("announceSeconds", .seconds, 10...86_400, .ignoredExceptZero)
    case .announceSplits: OptionEntry("announceSplits", .flag, usual: 1)
    case .battery: OptionEntry("battery", .share, usual: .nan)
    case .soundInterrupted: OptionEntry("soundInterrupted", .flag)
    case .listensForSteps: OptionEntry("listensForSteps", .flag)
    case .stepLengthModel: OptionEntry("stepLengthModel", .choice, 0...4)
    case .carryingPlace: OptionEntry("carryingPlace", .choice, 0...6)
    case .targetStepLength: OptionEntry("targetStepLength", .stepLength, 0.2...1.1, usual: 0.65)
    case .targetStepSpeed: OptionEntry("targetStepSpeed", .walkingSpeed, 0.2...2.5, usual: 1.2)
    case .averagedSteps: OptionEntry("averagedSteps", .count, 1...50, usual: 10)
    case .lengthOutliers: OptionEntry("lengthOutliers", .count, 0...50, usual: 3)
    case .speedOutliers: OptionEntry("speedOutliers", .count, 0...50, usual: 3)
    case .lengthTolerance:
      OptionEntry("lengthTolerance", .lengthDifference, 0.01...0.5, usual: 0.075)
    case .speedTolerance: OptionEntry("speedTolerance", .walkingSpeed, 0.02...1, usual: 0.15)
    case .knownDistance: OptionEntry("knownDistance", .distance, 5...2000, .ignoredExceptZero)
    case .usesCamera: OptionEntry("usesCamera", .flag, usual: 1)
    case .strictness: OptionEntry("strictness", .choice, 0...2, usual: 1)
    case .speaks: OptionEntry("speaks", .flag, usual: 1)
    case .relaxedPose: OptionEntry("relaxedPose", .flag)
    case .gear: OptionEntry("gear", .choice, 0...999_999)
    case .straightGaps: OptionEntry("straightGaps", .flag)
    case .statedDistance: OptionEntry("statedDistance", .distance, 10...500_000, .ignoredExceptZero)
    case .sport: OptionEntry("sport", .choice, 0...11)
    }
  }

  /// The name that scripts, pages (`data-option`) and documents use.
  public var name: StaticString { entry.name }

  /// The kind of the value, which includes its unit.
  public var kind: OptionKind { entry.kind }

  /// The valid values in the unit of `kind`. 0 is also valid if `allowsZero`.
  public var range: ClosedRange<Double> { entry.range }

  /// The default value; NaN for options without one (weight, battery charge). A walk's step-length models assume their
  /// own default height.
  public var usual: Double { entry.usual }

  /// Whether 0 is valid in addition to the range, meaning off, open or unknown.
  public var allowsZero: Bool { entry.outside == .ignoredExceptZero }

  /// Whether values outside the range are clamped to it instead of being ignored.
  public var isClampedToRange: Bool { entry.outside == .held }

  /// Returns whether the value is valid. Logs, pages and the command line all use this check.
  public func accepts(_ value: Double) -> Bool { counted(value) != nil }

  /// Returns the value that a session uses: clamped to the range if `isClampedToRange`, and rounded down for counts.
  /// Returns nil for an invalid value, such as a code that isn't a whole number.
  public func counted(_ value: Double) -> Double? {
    let entry = entry
    guard value.isFinite else { return nil }
    switch entry.outside {
    case .held: return min(max(value, entry.range.lowerBound), entry.range.upperBound)
    case .ignoredExceptZero where value == 0: return 0
    case .refused, .ignoredExceptZero: break
    }
    if entry.kind == .flag { return value == 0 || value == 1 ? value : nil }
    let whole = value.rounded(.down)
    if entry.kind == .choice, whole != value { return nil }
    let counted = entry.kind == .count ? whole : value
    return entry.range.contains(counted) ? counted : nil
  }
}
