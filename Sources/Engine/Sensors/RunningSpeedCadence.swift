/// A notification from a foot pod: characteristic 0x2A53 of service 0x1814 (Bluetooth Running Speed and Cadence Service
/// 1.0, 3.1).
public struct RunningSpeedCadence: Equatable, Sendable {
  /// The speed in m/s, in steps of 1/256.
  public var speed: Double
  /// The number of steps (both feet) or strides (one foot) per minute, as the pod counts them.
  public var count: Double
  /// The length in metres of a step or stride, whichever the pod counts; nil if not reported.
  public var length: Double?
  /// The distance in metres since the pod was reset; nil if not reported.
  public var distance: Double?
  /// Whether the pod reports running. False if the pod doesn't support this flag.
  public var isRunning: Bool

  /// The highest plausible cadence in steps per minute.
  static let maximumSteps = 300.0

  /// Parses a notification. Returns nil if it is truncated, or if speed or cadence is implausible.
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
    guard Speed.possibleRunning.contains(self.speed), stepsPerMinute <= Self.maximumSteps else {
      return nil
    }
  }
}

// The service specifies steps per minute, but some pods count only one foot and report half of that.
extension RunningSpeedCadence {
  /// The lowest cadence of runners in steps per minute, including slow joggers.
  static let minimumRunningCadence = 120.0
  /// The highest sustained walking speed in m/s.
  static let maximumWalkingSpeed = 2.2
  /// The ratio of step length to cadence, in metres per (steps per minute), that separates steps from strides. For
  /// walkers it is close to 0.0065 at every speed (Sekiya and Nagasaki, 1998); if strides were mistaken for steps, it
  /// would be four times that.
  static let maximumWalkRatio = 0.013

  /// The cadence in steps per minute, whether the pod counts steps or strides.
  public var stepsPerMinute: Double { countsStrides ? 2 * count : count }

  private var countsStrides: Bool {
    if isRunning || speed > Self.maximumWalkingSpeed { return count < Self.minimumRunningCadence }
    return 60 * speed > Self.maximumWalkRatio * count * count
  }
}
