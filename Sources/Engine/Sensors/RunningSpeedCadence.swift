/// What a foot pod notifies: characteristic 0x2A53 of service 0x1814 (Bluetooth Running Speed and Cadence
/// Service 1.0, 3.1).
public struct RunningSpeedCadence: Equatable, Sendable {
  /// m/s, in steps of 1/256.
  public var speed: Double
  /// A minute, as the pod counts: steps, or strides of one foot.
  public var count: Double
  /// Metres, where the pod tells it: of a step or of a stride, as it counts.
  public var length: Double?
  /// Metres since the pod was reset, where it tells them.
  public var distance: Double?
  /// By the pod's own flag; it is false in pods that do not tell.
  public var isRunning: Bool

  /// Nobody takes more steps a minute for long.
  static let mostSteps = 300.0

  /// Nil for bytes that end too early, and speeds and counts that no runner has.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= CharacteristicReader.longest else { return nil }
    var reader = CharacteristicReader(bytes)
    guard let flags = reader.next(UInt8.self), let speed = reader.next(UInt16.self),
      let count = reader.next(UInt8.self)
    else { return nil }
    self.speed = Double(speed) / 256
    self.count = Double(count)
    isRunning = flags & 0b100 != 0
    if flags & 1 != 0 {
      guard let length = reader.next(UInt16.self) else { return nil }
      self.length = Double(length) / 100
    }
    if flags & 0b10 != 0 {
      guard let distance = reader.next(UInt32.self) else { return nil }
      self.distance = Double(distance) / 10
    }
    guard Speed.possibleRunning.contains(self.speed), stepsPerMinute <= Self.mostSteps else {
      return nil
    }
  }
}

// Steps or strides: the service asks for steps, and pods that count one foot alone tell half of them.
extension RunningSpeedCadence {
  /// A runner's steps are never rarer, slow joggers' included.
  static let fewestRunningSteps = 120.0
  /// Faster than this nobody walks for long, in m/s.
  static let fastestWalk = 2.2
  /// Step length in metres by steps a minute: walkers keep it near 0.0065 at every speed (Sekiya and
  /// Nagasaki, 1998), and strides taken for steps make it four times that. Between the two lies this.
  static let mostWalkRatio = 0.013

  /// Steps a minute, whichever of the two the pod counts.
  public var stepsPerMinute: Double { countsStrides ? 2 * count : count }

  private var countsStrides: Bool {
    if isRunning || speed > Self.fastestWalk { return count < Self.fewestRunningSteps }
    return 60 * speed > Self.mostWalkRatio * count * count
  }
}
