/// What the table of options says of one.
struct OptionEntry: Sendable {
  /// What becomes of a value outside `range`.
  enum Outside: UInt8, Sendable {
    /// It changes nothing.
    case refused
    /// The same, but 0 is a value beside the range: none, never, not known.
    case refusedButZero
    /// The nearest in the range counts.
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
  /// The table of options. Engine, screens, page, command line and documents read it; nothing of it is stated
  /// elsewhere. How far a range goes may grow and must not shrink: stored logs would give other sessions.
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
    case .chosenCadence: OptionEntry("chosenCadence", .cadence, 120...240, .refusedButZero)
    case .zoneSlowest: OptionEntry("zoneSlowest", .runningSpeed, 0.5...10, .refusedButZero)
    case .zoneFastest: OptionEntry("zoneFastest", .runningSpeed, 0.5...10, .refusedButZero)
    case .announceSeconds: OptionEntry("announceSeconds", .seconds, 10...86_400, .refusedButZero)
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
    case .knownDistance: OptionEntry("knownDistance", .distance, 5...2000, .refusedButZero)
    case .usesCamera: OptionEntry("usesCamera", .flag, usual: 1)
    case .strictness: OptionEntry("strictness", .choice, 0...2, usual: 1)
    case .speaks: OptionEntry("speaks", .flag, usual: 1)
    case .relaxedPose: OptionEntry("relaxedPose", .flag)
    case .gear: OptionEntry("gear", .choice, 0...999_999)
    case .straightGaps: OptionEntry("straightGaps", .flag)
    case .statedDistance: OptionEntry("statedDistance", .distance, 10...500_000, .refusedButZero)
    case .sport: OptionEntry("sport", .choice, 0...6)
    }
  }

  /// The name that scripts, pages (`data-option`) and documents use.
  public var name: StaticString { entry.name }

  /// What a value is, and in which unit.
  public var kind: OptionKind { entry.kind }

  /// The values that count, in the unit of `kind`; beside them 0 where `allowsNone`.
  public var range: ClosedRange<Double> { entry.range }

  /// What counts while nothing was told; NaN where nothing can be assumed (weight, charge of the battery). A walk's
  /// models assume a height of their own.
  public var usual: Double { entry.usual }

  /// Whether 0 stands for none, never or not known, beside the range.
  public var allowsNone: Bool { entry.outside == .refusedButZero }

  /// Whether a value outside the range counts as the nearest in it, instead of changing nothing.
  public var isHeldToRange: Bool { entry.outside == .held }

  /// Whether the value changes anything: the one check of what a log, a page or a command line says.
  public func accepts(_ value: Double) -> Bool { counted(value) != nil }

  /// The value as a session counts it: held to the range where `isHeldToRange`, the whole part of counts. Nil
  /// for a value that changes nothing, such as a code that is no whole number.
  public func counted(_ value: Double) -> Double? {
    let entry = entry
    guard value.isFinite else { return nil }
    switch entry.outside {
    case .held: return min(max(value, entry.range.lowerBound), entry.range.upperBound)
    case .refusedButZero where value == 0: return 0
    case .refused, .refusedButZero: break
    }
    if entry.kind == .flag { return value == 0 || value == 1 ? value : nil }
    let whole = value.rounded(.down)
    if entry.kind == .choice, whole != value { return nil }
    let counted = entry.kind == .count ? whole : value
    return entry.range.contains(counted) ? counted : nil
  }
}
