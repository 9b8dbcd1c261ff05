/// A stretch of an activity as its cadence chart draws it. Values are kept in the steps a chart can show:
/// tenths of a second and of a step a minute, hundredths of the rest.
public struct CadenceCurvePoint: Equatable, Sendable {
  /// Middle of the stretch in seconds since the start, pauses included.
  public var seconds: Double
  /// Mean steps a minute; nil while unknown.
  public var cadence: Double?
  /// Mean target in steps a minute; nil where there was none.
  public var target: Double?
  /// Mean speed in m/s; nil while unknown.
  public var speed: Double?
  /// 0 … 1: share of the stretch in which the beat could be heard.
  public var beatShare: Double

  /// Seconds, steps a minute and m/s, rounded to what a chart shows.
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

/// Cadence, target and speed over time, in at most 160 equal stretches of 5 s or more; stretches in which
/// nothing was measured are left out.
struct CadenceCurve {
  static let most = 160.0
  static let shortest = 5.0

  private let width: Double
  private var stretches: [Stretch]

  private struct Stretch {
    var count = 0.0
    var beats = 0.0
    var cadence = MeanValue()
    var target = MeanValue()
    var speed = MeanValue()
  }

  /// - Parameter length: of the activity in seconds.
  init(length: Double) {
    let held = min(max(length, 0), 1e7)
    width = max(Self.shortest, held / Self.most)
    stretches = [Stretch](repeating: Stretch(), count: Int(held / width) + 1)
  }

  /// `seconds` since the start; outside the length it counts for nothing.
  mutating func add(
    at seconds: Double, cadence: Double?, target: Double?, speed: Double?, isBeating: Bool
  ) {
    guard seconds >= 0, seconds < Double(stretches.count) * width else { return }
    let index = Int(seconds / width)
    stretches[index].count += 1
    stretches[index].beats += isBeating ? 1 : 0
    stretches[index].cadence.add(cadence)
    stretches[index].target.add(target)
    stretches[index].speed.add(speed)
  }

  var points: [CadenceCurvePoint] {
    var points: [CadenceCurvePoint] = []
    for (index, stretch) in stretches.enumerated() where stretch.count > 0 {
      points.append(
        CadenceCurvePoint(
          seconds: (Double(index) + 0.5) * width, cadence: stretch.cadence.value,
          target: stretch.target.value, speed: stretch.speed.value,
          beatShare: stretch.beats / stretch.count))
    }
    return points
  }
}

/// The mean of what is known.
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
