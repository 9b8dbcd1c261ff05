/// A point on the cadence chart: the means over one stretch of the activity. Values are rounded to the chart's
/// resolution: 0.1 s, 0.1 steps per minute, 0.01 m/s, and 0.01 for fractions.
public struct CadenceCurvePoint: Equatable, Sendable {
  /// The middle of the stretch in seconds since the start, including pauses.
  public var seconds: Double
  /// The mean cadence in steps per minute; nil if unknown.
  public var cadence: Double?
  /// The mean target in steps per minute; nil if no target was set.
  public var target: Double?
  /// The mean speed in m/s; nil if unknown.
  public var speed: Double?
  /// The fraction of the stretch for which the beat was audible, 0…1.
  public var beatShare: Double

  /// Creates a point, rounding its values to the chart's resolution. `cadence` and `target` are in steps per minute,
  /// `speed` in m/s.
  public init(
    seconds: Double, cadence: Double? = nil, target: Double? = nil, speed: Double? = nil,
    beatShare: Double = 0
  ) {
    self.seconds = stepped(seconds, 10)
    self.cadence = cadence.map { stepped($0, 10) }
    self.target = target.map { stepped($0, 10) }
    self.speed = speed.map { stepped($0, 100) }
    self.beatShare = stepped(beatShare, 100)
  }
}

private func stepped(_ value: Double, _ scale: Double) -> Double {
  (value * scale).rounded(.toNearestOrEven) / scale
}

/// Averages cadence, target and speed over at most 161 equal stretches of at least 5 s. Omits stretches without
/// measurements.
struct CadenceCurve {
  static let most = 160.0
  static let shortest = 5.0

  private let width: Double
  private var intervals: [Interval]

  private struct Interval {
    var count = 0.0
    var beats = 0.0
    var cadence = MeanValue()
    var target = MeanValue()
    var speed = MeanValue()
  }

  /// Creates an empty curve.
  ///
  /// - Parameter length: The duration of the activity in seconds.
  init(length: Double) {
    let held = min(max(length, 0), 1e7)
    width = max(Self.shortest, held / Self.most)
    intervals = [Interval](repeating: Interval(), count: Int(held / width) + 1)
  }

  /// Adds the values at a time in seconds since the start. Ignores times outside the activity.
  mutating func add(
    at seconds: Double, cadence: Double?, target: Double?, speed: Double?, isBeating: Bool
  ) {
    guard seconds >= 0, seconds < Double(intervals.count) * width else { return }
    let index = Int(seconds / width)
    intervals[index].count += 1
    intervals[index].beats += isBeating ? 1 : 0
    intervals[index].cadence.add(cadence)
    intervals[index].target.add(target)
    intervals[index].speed.add(speed)
  }

  var points: [CadenceCurvePoint] {
    var points: [CadenceCurvePoint] = []
    for (index, interval) in intervals.enumerated() where interval.count > 0 {
      points.append(
        CadenceCurvePoint(
          seconds: (Double(index) + 0.5) * width, cadence: interval.cadence.value,
          target: interval.target.value, speed: interval.speed.value,
          beatShare: interval.beats / interval.count))
    }
    return points
  }
}

/// A mean that ignores unknown values.
struct MeanValue {
  private var sum = 0.0
  private(set) var count = 0.0

  mutating func add(_ value: Double?) {
    guard let value, value.isFinite else { return }
    sum += value
    count += 1
  }

  var value: Double? { count > 0 ? sum / count : nil }
}
