/// The measurements between two positions on a measured track. Unknown values are nil.
public struct TrackExcerpt: Equatable, Sendable {
  /// The distance in metres.
  public var meters = 0.0
  /// The moving time in seconds; nil if times are unknown.
  public var movingSeconds: Double?
  /// Metres climbed; nil if the altitude is unknown.
  public var climbMeters: Double?
  /// Mean heart rate in beats per minute over the moving time for which it is known; nil if it is known for less than
  /// half of the moving time.
  public var heartRate: Double?
  /// Mean cadence in steps or crank revolutions per minute, computed in the same way as the heart rate.
  public var cadence: Double?

  /// The speed in m/s over the moving time; nil if the distance or the moving time is zero or unknown.
  public var speed: Double? {
    guard let movingSeconds, movingSeconds > 0, meters > 0 else { return nil }
    return meters / movingSeconds
  }

  /// The quantity that determines positions along the track.
  public enum Axis: UInt8, Equatable, Sendable {
    /// Metres since the start.
    case distance
    /// Moving seconds, or elapsed seconds if moving seconds are unknown.
    case time
  }

  /// Measures the part of a track between two positions on an axis.
  ///
  /// - Parameters:
  ///   - points: The track, with or without times, as returned by `MeasuredTrack.reaching`.
  ///   - start: The start in the axis's unit, limited to the track.
  ///   - end: The end in the axis's unit. If it is less than `start`, the excerpt is empty.
  ///   - axis: The quantity that `start` and `end` refer to.
  ///   - climb: The climb of the whole track in metres, a proportional part of which is assigned to the excerpt; nil if
  ///     unknown.
  /// - Complexity: O(*n*) in the number of points.
  public init(
    _ points: MeasuredTrack, from start: Double, to end: Double, by axis: Axis,
    climb: Double? = nil
  ) {
    guard start <= end else { return }
    var sums = ExcerptSums(axis: axis, start: start, end: end)
    for point in points { sums.add(point) }
    meters = sums.meters
    movingSeconds = sums.hasTimes ? sums.seconds : nil
    heartRate = sums.heartRate.mean(of: sums.seconds)
    cadence = sums.cadence.mean(of: sums.seconds)
    if let climb, sums.hasAltitudes {
      climbMeters = sums.allClimb > 0 ? climb * sums.climb / sums.allClimb : 0
    }
  }
}

extension MeasuredPoint {
  /// Returns the point's position along an axis, in the axis's unit, or nil if it is unknown.
  public func position(by axis: TrackExcerpt.Axis) -> Double? {
    switch axis {
    case .distance: distanceMeters
    case .time: movingSeconds ?? seconds
    }
  }
}

/// Sums over the parts of track segments that lie within an excerpt.
private struct ExcerptSums {
  let axis: TrackExcerpt.Axis
  let start: Double
  let end: Double
  var meters = 0.0
  var seconds = 0.0
  var hasTimes = false
  var hasAltitudes = false
  var heartRate = TimedSum()
  var cadence = TimedSum()
  var climb = 0.0
  private var zigzag = ZigZagClimb(threshold: 2)
  private var before: (position: Double, point: MeasuredPoint, gain: Double)?

  init(axis: TrackExcerpt.Axis, start: Double, end: Double) {
    (self.axis, self.start, self.end) = (axis, start, end)
  }

  var allClimb: Double { zigzag.gain }

  mutating func add(_ point: MeasuredPoint) {
    guard let position = point.position(by: axis), position.isFinite else { return }
    if let altitude = point.altitude {
      hasAltitudes = true
      zigzag.add(altitude)
    }
    hasTimes = hasTimes || point.movingSeconds != nil
    let latest = before
    before = (position, point, zigzag.gain)
    guard let latest, position >= latest.position else { return }
    add(point, since: latest, share: share(from: latest.position, to: position))
  }

  /// Returns the fraction of the interval that lies within the excerpt. An interval of zero length is within the
  /// excerpt if its position is.
  private func share(from: Double, to: Double) -> Double {
    let span = to - from
    guard span > 0 else { return from >= start && from < end ? 1 : 0 }
    return max(0, min(to, end) - max(from, start)) / span
  }

  private mutating func add(
    _ point: MeasuredPoint, since latest: (position: Double, point: MeasuredPoint, gain: Double),
    share: Double
  ) {
    guard share > 0 else { return }
    let span = max(0, (point.movingSeconds ?? 0) - (latest.point.movingSeconds ?? 0)) * share
    meters += max(0, point.distanceMeters - latest.point.distanceMeters) * share
    seconds += span
    climb += (zigzag.gain - latest.gain) * share
    heartRate.add(point.heartRate, for: min(span, TimedSum.longest))
    cadence.add(point.cadence, for: min(span, TimedSum.longest))
  }
}

/// The time-weighted mean of a quantity over the time for which it is known.
private struct TimedSum {
  /// The maximum time for which one value counts, in seconds.
  static let longest = 10.0

  private var sum = 0.0
  private var known = 0.0

  mutating func add(_ value: Double?, for span: Double) {
    guard let value, value.isFinite, span > 0 else { return }
    sum += value * span
    known += span
  }

  func mean(of span: Double) -> Double? {
    known > 0 && known >= span / 2 ? sum / known : nil
  }
}
