/// A second of a run as the cadence coach saw it.
public struct CadencePoint: Equatable, Sendable {
  /// Session clock.
  public var seconds: Double
  /// Metres run so far.
  public var meters: Double
  /// m/s; nil while unknown.
  public var speed: Double?
  /// Steps a minute; nil while unknown.
  public var cadence: Double?
  /// Steps a minute.
  public var target: Double
  /// Whether the beat could be heard.
  public var isBeating: Bool

  /// Seconds on the session's clock, metres, m/s, steps a minute.
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

/// Cadence against target, once a second while the run moves; 24 bytes a second, for a day of running at
/// most.
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

  /// Points kept so far. Constant time.
  public var count: Int { packed.count }

  /// - Precondition: `0 ≤ index < count`.
  public subscript(index: Int) -> CadencePoint {
    let point = packed[index]
    return CadencePoint(
      seconds: Double(point.seconds), meters: Double(point.meters),
      speed: point.speed.isNaN ? nil : Double(point.speed),
      cadence: point.cadence.isNaN ? nil : Double(point.cadence), target: Double(point.target),
      isBeating: point.isBeating)
  }

  static let mostPoints = 86_400

  mutating func add(_ point: CadencePoint) {
    guard packed.count < Self.mostPoints else { return }
    packed.append(
      Packed(
        seconds: Float(point.seconds), meters: Float(point.meters),
        speed: point.speed.map { Float($0) } ?? .nan,
        cadence: point.cadence.map { Float($0) } ?? .nan, target: Float(point.target),
        isBeating: point.isBeating))
  }
}
