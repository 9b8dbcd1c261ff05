/// What the athlete chose in a session, each choice as it was told last: what its controls show. What
/// the session makes of it is the snapshot's.
public struct SessionChoices: Equatable, Sendable {
  /// By raw value; NaN where nothing was told.
  private var values = [Double](repeating: .nan, count: Self.count)
  /// The workout to be run; nil for none.
  public private(set) var workout: IntervalWorkout?
  /// The workout told last, also after it was taken back.
  public private(set) var latestWorkout: IntervalWorkout?

  private static var count: Int { (SessionOption.allCases.map { Int($0.rawValue) }.max() ?? 0) + 1 }

  public init() {}

  /// Nil where nothing was told.
  public subscript(option: SessionOption) -> Double? {
    let value = values[Int(option.rawValue)]
    return value.isNaN ? nil : value
  }

  /// Whether a flag is on: as told, else as usual.
  public func isOn(_ option: SessionOption) -> Bool { (self[option] ?? option.usual) == 1 }

  /// Remembers a choice, whether a coach accepts its value or not.
  public mutating func set(_ option: SessionOption, _ value: Double) {
    values[Int(option.rawValue)] = value
  }

  /// Remembers a workout; nil takes it back.
  public mutating func set(_ workout: IntervalWorkout?) {
    self.workout = workout
    if let workout { latestWorkout = workout }
  }

  /// Remembers what an event tells; most tell nothing.
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
