/// The values of the cadence coach at one second of a run.
public struct CadencePoint: Equatable, Sendable {
  /// The time on the session clock.
  public var seconds: Double
  /// The distance so far in metres.
  public var meters: Double
  /// The speed in m/s; nil if unknown.
  public var speed: Double?
  /// The cadence in steps per minute; nil if unknown.
  public var cadence: Double?
  /// The target in steps per minute.
  public var target: Double
  /// Whether the beat was audible.
  public var isBeating: Bool

  /// Creates a point. `seconds` is on the session clock, `speed` in m/s, `cadence` and `target` in steps per minute.
  public init(
    seconds: Double, meters: Double, speed: Double? = nil, cadence: Double? = nil, target: Double,
    isBeating: Bool
  ) {
    self.seconds = seconds
    self.meters = meters
    self.speed = speed
    self.cadence = cadence
    self.target = target
    self.isBeating = isBeating
  }
}

/// The cadence and the target, recorded once a second while running. A point takes 24 bytes; at most 24 hours are
/// stored.
public struct CadenceTrace: Equatable, Sendable {
  private struct Packed: Equatable, Sendable {
    var seconds: Float
    var meters: Float
    var speed: Float
    var cadence: Float
    var target: Float
    var isBeating: Bool
  }

  private var packed: [Packed] = []

  public init() {}

  /// The number of stored points.
  public var count: Int { packed.count }

  /// The point at an index.
  ///
  /// - Precondition: `0 ≤ index < count`.
  public subscript(index: Int) -> CadencePoint {
    let point = packed[index]
    return CadencePoint(
      seconds: Double(point.seconds), meters: Double(point.meters),
      speed: point.speed.isNaN ? nil : Double(point.speed),
      cadence: point.cadence.isNaN ? nil : Double(point.cadence), target: Double(point.target),
      isBeating: point.isBeating)
  }

  static let maximumPoints = 86_400

  mutating func add(_ point: CadencePoint) {
    guard packed.count < Self.maximumPoints else { return }
    packed.append(
      Packed(
        seconds: Float(point.seconds), meters: Float(point.meters),
        speed: point.speed.map { Float($0) } ?? .nan,
        cadence: point.cadence.map { Float($0) } ?? .nan, target: Float(point.target),
        isBeating: point.isBeating))
  }
}
