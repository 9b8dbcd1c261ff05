// Encoding of events and the session header. Field 0 of every event is its time on the session's clock in seconds;
// enumerations are stored as their raw values.

extension LogRecord {
  /// Encodes an event.
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

  /// The event, or nil if the record contains a session header, has a kind or value from a later version, or lacks a
  /// required number.
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
    // A record without workout fields deselects the workout. An unreadable workout is ignored.
    case .workout: self[1] == nil ? .workout(nil) : workout.map { .workout($0) }
    case .motion: motionSample.map { .motion($0) }
    case .stepConstant: stepConstant.map { .stepConstant($0) }
    case .pose: poseFrame.map { .pose($0) }
    case .programme: programme.map { .programme($0) }
    // A record without a beat means that the music has ended. An unreadable beat is ignored.
    case .musicBeat: mask == 1 ? .musicBeat(nil) : danceBeat.map { .musicBeat($0) }
    case .podSpeed: self[1].map { .podSpeed($0) }
    case .facts, .continuation: nil
    }
  }

  /// The fix. A missing coordinate becomes NaN, so the fix is rejected and counted as invalid.
  private var fix: Fix {
    Fix(
      seconds: self[8] ?? self[0] ?? .nan,
      coordinate: Coordinate(latitude: self[1] ?? .nan, longitude: self[2] ?? .nan),
      altitude: self[3], horizontalAccuracy: self[4], verticalAccuracy: self[5],
      speed: self[6], speedAccuracy: self[9], course: self[7])
  }

  /// Returns a field as an integer, or nil unless it is a whole number from 0 to 255.
  func code(_ index: Int) -> UInt8? { self[index].flatMap { UInt8(exactly: $0) } }
}

extension LogRecord {
  /// Encodes a session header. The identifier takes four fields, each a 32-bit integer.
  public init(_ header: SessionHeader) {
    self.init(.facts)
    self[0] = Double(header.sport.rawValue)
    self[1] = header.startUnixSeconds
    self[2] = Double(header.zoneMinutes)
    self[3] = Double(header.altitudeSource.rawValue)
    self[4] = Self.upperHalf(header.identifier.high)
    self[5] = Self.lowerHalf(header.identifier.high)
    self[6] = Self.upperHalf(header.identifier.low)
    self[7] = Self.lowerHalf(header.identifier.low)
    if header.coach != .run { self[8] = Double(header.coach.rawValue) }
  }

  /// The session header, or nil if the record has a different kind, lacks a required number, contains a number out of
  /// range, or names a coach that this version doesn't have. A different coach would misinterpret the session.
  public var header: SessionHeader? {
    guard kind == Kind.facts.rawValue,
      let start = self[1], start.isFinite,
      let zone = self[2].flatMap({ Int32(exactly: $0) }),
      let high = joined(4, 5), let low = joined(6, 7), let coach
    else { return nil }
    return SessionHeader(
      identifier: (high, low), sport: code(0).flatMap(Sport.init(rawValue:)) ?? .other,
      startUnixSeconds: start, zoneMinutes: zone,
      altitudeSource: code(3).flatMap(AltitudeSource.init(rawValue:)) ?? .gps,
      coach: coach)
  }

  /// The kind of coach, or nil if it is unknown. Logs written when runs were the only kind don't contain this field, so
  /// they are read as runs.
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
