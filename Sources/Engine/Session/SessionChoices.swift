/// The athlete's latest choices in a session, as shown by its controls. The values in effect are in the snapshot.
public struct SessionChoices: Equatable, Sendable {
  /// Values indexed by the option's raw value; NaN if not chosen.
  private var values = [Double](repeating: .nan, count: Self.count)
  /// The selected interval workout, or nil if the athlete hasn't selected one or has deselected it.
  public private(set) var workout: IntervalRun?
  /// The most recently selected interval workout, even if the athlete has deselected it since.
  public private(set) var latestWorkout: IntervalRun?

  private static var count: Int { (SessionOption.allCases.map { Int($0.rawValue) }.max() ?? 0) + 1 }

  public init() {}

  /// The value chosen for an option, or nil if the athlete hasn't chosen one.
  public subscript(option: SessionOption) -> Double? {
    let value = values[Int(option.rawValue)]
    return value.isNaN ? nil : value
  }

  /// Returns whether an on/off option is on, either by choice or by default.
  public func isOn(_ option: SessionOption) -> Bool { (self[option] ?? option.usual) == 1 }

  /// Stores a choice, whether or not a coach accepts its value.
  public mutating func set(_ option: SessionOption, _ value: Double) {
    values[Int(option.rawValue)] = value
  }

  /// Selects a workout, or deselects it if nil.
  public mutating func set(_ workout: IntervalRun?) {
    self.workout = workout
    if let workout { latestWorkout = workout }
  }

  /// Stores the choice that an event contains. Does nothing for other events.
  public mutating func note(_ event: SessionEvent) {
    switch event.kind {
    case .option(let option, let value): set(option, value)
    case .workout(let workout): set(workout)
    case .command, .tick, .fix, .location, .heartRate, .steps, .cadence, .footfall, .personalModel,
      .motion, .stepConstant, .pose, .programme, .musicBeat, .podSpeed:
      return
    }
  }
}

extension DistanceCorrection {
  init(_ choices: SessionChoices) {
    let stated = choices[.statedDistance].flatMap(SessionOption.statedDistance.counted)
    self.init(
      addsStraightLines: choices.isOn(.straightGaps), statedMeters: stated == 0 ? nil : stated)
  }
}
