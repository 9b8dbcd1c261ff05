// How events and facts become records. Field 0 of every event is its time on the session's clock;
// an enumeration travels as its raw value.

extension LogRecord {
  /// The record of an event.
  public init(_ event: SessionEvent) {
    self.init(Self.kind(of: event.kind))
    self[0] = event.seconds
    switch event.kind {
    case .tick: break
    case .fix(let fix): set(fix)
    case .command(let command): self[1] = Double(command.rawValue)
    case .location(let status): self[1] = Double(status.rawValue)
    case .heartRate(let value), .steps(let value), .cadence(let value), .podSpeed(let value):
      self[1] = value
    case .option(let option, let value):
      self[1] = Double(option.rawValue)
      self[2] = value
    case .footfall(let seconds): self[1] = seconds
    case .personalModel(let model): set(model)
    case .workout(let workout): if let workout { set(workout) }
    case .motion(let sample): set(sample)
    case .stepConstant(let constant): set(constant)
    case .pose(let frame): set(frame)
    case .programme(let programme): set(programme)
    case .musicBeat(let beat): if let beat { set(beat) }
    }
  }

  private static func kind(of kind: SessionEvent.Kind) -> Kind {
    switch kind {
    case .tick: .tick
    case .fix: .fix
    case .command: .command
    case .location: .location
    case .heartRate: .heartRate
    case .steps: .steps
    case .cadence: .cadence
    case .option: .option
    case .footfall: .footfall
    case .personalModel: .personalModel
    case .workout: .workout
    case .motion: .motion
    case .stepConstant: .stepConstant
    case .pose: .pose
    case .programme: .programme
    case .musicBeat: .musicBeat
    case .podSpeed: .podSpeed
    }
  }

  private mutating func set(_ fix: Fix) {
    self[1] = fix.coordinate.latitude
    self[2] = fix.coordinate.longitude
    self[3] = fix.altitude
    self[4] = fix.horizontalAccuracy
    self[5] = fix.verticalAccuracy
    self[6] = fix.speed
    self[7] = fix.course
    self[8] = fix.seconds
    self[9] = fix.speedAccuracy
  }

  /// The event the record holds; nil for facts, for kinds and values of a later version, and where a
  /// number that the event cannot do without is missing.
  public var event: SessionEvent? {
    guard let kind = Kind(rawValue: kind), let seconds = self[0], let content = content(kind)
    else { return nil }
    return SessionEvent(seconds: seconds, content)
  }

  private func content(_ kind: Kind) -> SessionEvent.Kind? {
    switch kind {
    case .tick: .tick
    case .fix: .fix(fix)
    case .command: code(1).flatMap(Command.init(rawValue:)).map { .command($0) }
    case .location: code(1).flatMap(LocationStatus.init(rawValue:)).map { .location($0) }
    case .heartRate: self[1].map { .heartRate($0) }
    case .steps: self[1].map { .steps($0) }
    case .cadence: self[1].map { .cadence($0) }
    case .option:
      code(1).flatMap(SessionOption.init(rawValue:)).flatMap { option in
        self[2].map { .option(option, value: $0) }
      }
    case .footfall: self[1].map { .footfall(at: $0) }
    case .personalModel: personalModel.map { .personalModel($0) }
    // Without a workout it takes one back; one that cannot be read changes nothing.
    case .workout: self[1] == nil ? .workout(nil) : workout.map { .workout($0) }
    case .motion: motionSample.map { .motion($0) }
    case .stepConstant: stepConstant.map { .stepConstant($0) }
    case .pose: poseFrame.map { .pose($0) }
    case .programme: programme.map { .programme($0) }
    // Without a beat the music has ended; one that cannot be read changes nothing.
    case .musicBeat: mask == 1 ? .musicBeat(nil) : danceBeat.map { .musicBeat($0) }
    case .podSpeed: self[1].map { .podSpeed($0) }
    case .facts, .continuation: nil
    }
  }

  /// A fix without a coordinate keeps NaN there: it is refused as invalid, and counted.
  private var fix: Fix {
    Fix(
      seconds: self[8] ?? self[0] ?? .nan,
      coordinate: Coordinate(latitude: self[1] ?? .nan, longitude: self[2] ?? .nan),
      altitude: self[3], horizontalAccuracy: self[4], verticalAccuracy: self[5],
      speed: self[6], speedAccuracy: self[9], course: self[7])
  }

  /// A field that holds a whole number of 0...255.
  func code(_ index: Int) -> UInt8? { self[index].flatMap { UInt8(exactly: $0) } }
}

extension LogRecord {
  /// The record of a session's facts. The identifier travels as four whole numbers below 2³².
  public init(_ facts: SessionFacts) {
    self.init(.facts)
    self[0] = Double(facts.sport.rawValue)
    self[1] = facts.startUnixSeconds
    self[2] = Double(facts.zoneMinutes)
    self[3] = Double(facts.altitudeSource.rawValue)
    self[4] = Self.upperHalf(facts.identifier.high)
    self[5] = Self.lowerHalf(facts.identifier.high)
    self[6] = Self.upperHalf(facts.identifier.low)
    self[7] = Self.lowerHalf(facts.identifier.low)
    if facts.coach != .run { self[8] = Double(facts.coach.rawValue) }
  }

  /// The facts the record holds; nil for every other kind, where a number is missing or wild, and for a coach that this
  /// version does not have: as another's, its session would be something else.
  public var facts: SessionFacts? {
    guard kind == Kind.facts.rawValue,
      let start = self[1], start.isFinite,
      let zone = self[2].flatMap({ Int32(exactly: $0) }),
      let high = joined(4, 5), let low = joined(6, 7), let coach
    else { return nil }
    return SessionFacts(
      identifier: (high, low), sport: code(0).flatMap(Sport.init(rawValue:)) ?? .other,
      startUnixSeconds: start, zoneMinutes: zone,
      altitudeSource: code(3).flatMap(AltitudeSource.init(rawValue:)) ?? .gps,
      coach: coach)
  }

  /// Logs from before there were others have no coach: theirs is a run's.
  private var coach: CoachKind? {
    self[8] == nil ? .run : code(8).flatMap(CoachKind.init(rawValue:))
  }

  private static func upperHalf(_ value: UInt64) -> Double { Double(value >> 32) }

  private static func lowerHalf(_ value: UInt64) -> Double { Double(value & 0xFFFF_FFFF) }

  private func joined(_ upper: Int, _ lower: Int) -> UInt64? {
    guard let upper = self[upper].flatMap({ UInt32(exactly: $0) }),
      let lower = self[lower].flatMap({ UInt32(exactly: $0) })
    else { return nil }
    return UInt64(upper) << 32 | UInt64(lower)
  }
}
