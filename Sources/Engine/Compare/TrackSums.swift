/// Cumulative totals along a track, which reduce the totals between two positions to a single subtraction.
struct TrackSums: Sendable {
  struct Sums: Sendable {
    var meters = 0.0
    var seconds = 0.0
    var heartRate = TimedMean()
    var cadence = TimedMean()

    static func between(_ before: Sums, _ after: Sums, _ share: Double) -> Sums {
      Sums(
        meters: before.meters + share * (after.meters - before.meters),
        seconds: before.seconds + share * (after.seconds - before.seconds),
        heartRate: before.heartRate + share * (after.heartRate - before.heartRate),
        cadence: before.cadence + share * (after.cadence - before.cadence))
    }
  }

  /// The totals at each point, in ascending order of distance and time.
  private var meters: [Double] = []
  private var seconds: [Double] = []
  private var heartRates: [TimedMean] = []
  private var cadences: [TimedMean] = []
  let hasTimes: Bool

  /// The longest time in seconds for which a single value remains valid.
  private static let longestSpan = 10.0

  /// Creates the totals of a track. Ignores points without a moving time, unless all points lack one.
  init(_ points: MeasuredTrack) {
    hasTimes = points.contains { $0.movingSeconds != nil }
    var (heart, steps) = (TimedMean(), TimedMean())
    for point in points where !hasTimes || point.movingSeconds != nil {
      let clock = max(point.movingSeconds ?? 0, seconds.last ?? 0)
      let span = min(clock - (seconds.last ?? clock), Self.longestSpan)
      heart.add(point.heartRate, for: span)
      steps.add(point.cadence, for: span)
      meters.append(max(point.distanceMeters, meters.last ?? 0))
      seconds.append(clock)
      heartRates.append(heart)
      cadences.append(steps)
    }
  }

  var length: Double { meters.last ?? 0 }
  var duration: Double { seconds.last ?? 0 }

  var total: Sums { sums(at: length) }

  /// Returns the totals at a distance, clamped to the track. If the athlete rested there, returns the totals at the end
  /// of the rest.
  func sums(at distance: Double) -> Sums {
    sums(firstIndex(of: meters, above: distance), meters, distance)
  }

  /// Returns the totals after a moving time in seconds, clamped to the track.
  func sums(after time: Double) -> Sums {
    sums(firstIndex(of: seconds, above: time), seconds, time)
  }

  /// Like `sums(at:)`, but if several times share the distance, returns the totals at the earliest one.
  func earliestSums(at distance: Double) -> Sums {
    var (low, high) = (0, meters.count)
    while low < high {
      let middle = (low + high) / 2
      if meters[middle] >= distance { high = middle } else { low = middle + 1 }
    }
    return low < meters.count && meters[low] == distance ? sums(low) : sums(at: distance)
  }

  private func sums(_ next: Int, _ values: [Double], _ value: Double) -> Sums {
    guard next > 0 else { return meters.isEmpty ? Sums() : sums(0) }
    guard next < values.count else { return sums(next - 1) }
    let share = (value - values[next - 1]) / (values[next] - values[next - 1])
    return .between(sums(next - 1), sums(next), share)
  }

  private func sums(_ index: Int) -> Sums {
    Sums(
      meters: meters[index], seconds: seconds[index], heartRate: heartRates[index],
      cadence: cadences[index])
  }
}

/// A quantity integrated over the time for which it was known.
struct TimedMean: Sendable {
  private(set) var sum = 0.0
  private(set) var seconds = 0.0

  mutating func add(_ value: Double?, for span: Double) {
    guard let value, value.isFinite, span > 0 else { return }
    sum += value * span
    seconds += span
  }

  /// Returns the mean, or nil unless the quantity was known for at least half of `span` seconds.
  func mean(over span: Double) -> Double? {
    seconds > 0 && seconds >= span / 2 ? sum / seconds : nil
  }

  static func + (a: TimedMean, b: TimedMean) -> TimedMean {
    TimedMean(sum: a.sum + b.sum, seconds: a.seconds + b.seconds)
  }

  static func - (a: TimedMean, b: TimedMean) -> TimedMean {
    TimedMean(sum: a.sum - b.sum, seconds: a.seconds - b.seconds)
  }

  static func * (share: Double, a: TimedMean) -> TimedMean {
    TimedMean(sum: share * a.sum, seconds: share * a.seconds)
  }
}
