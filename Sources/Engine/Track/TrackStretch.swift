/// What happened between two places of a measured track. Unknown is nil.
public struct TrackStretch: Equatable, Sendable {
  /// Metres.
  public var meters = 0.0
  /// Pauses left out; nil without times.
  public var movingSeconds: Double?
  /// Metres climbed; nil without altitudes.
  public var climbMeters: Double?
  /// Mean beats a minute over the moving time in which it was known, at least half of it.
  public var heartRate: Double?
  /// Mean steps a minute, or turns of the crank, in the same way.
  public var cadence: Double?

  /// m/s over the moving time; nil without movement.
  public var speed: Double? {
    guard let movingSeconds, movingSeconds > 0, meters > 0 else { return nil }
    return meters / movingSeconds
  }

  /// What a place on the track is counted in.
  public enum Axis: UInt8, Equatable, Sendable {
    /// Metres so far.
    case distance
    /// Moving seconds so far; seconds since the start where those are unknown.
    case time
  }

  /// - Parameters:
  ///   - points: With times or without, as `MeasuredTrack.reaching` leaves them.
  ///   - start: Where it begins, in the axis's unit; held inside the track.
  ///   - end: Where it ends; the same as `start` or more, else it is empty.
  ///   - climb: Of the whole track in metres, of which the stretch gets its part; nil where it is unknown.
  ///
  /// Linear in the number of points.
  public init(
    _ points: MeasuredTrack, from start: Double, to end: Double, by axis: Axis,
    climb: Double? = nil
  ) {
    guard start <= end else { return }
    var sums = StretchSums(axis: axis, start: start, end: end)
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
  /// Where it lies along an axis, in the axis's unit; nil where that is unknown.
  public func place(by axis: TrackStretch.Axis) -> Double? {
    switch axis {
    case .distance: distanceMeters
    case .time: movingSeconds ?? seconds
    }
  }
}

/// Adds up the parts of the ways between neighbours that lie inside a stretch.
private struct StretchSums {
  let axis: TrackStretch.Axis
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
  private var before: (place: Double, point: MeasuredPoint, gain: Double)?

  init(axis: TrackStretch.Axis, start: Double, end: Double) {
    (self.axis, self.start, self.end) = (axis, start, end)
  }

  var allClimb: Double { zigzag.gain }

  mutating func add(_ point: MeasuredPoint) {
    guard let place = point.place(by: axis), place.isFinite else { return }
    if let altitude = point.altitude {
      hasAltitudes = true
      zigzag.add(altitude)
    }
    hasTimes = hasTimes || point.movingSeconds != nil
    let latest = before
    before = (place, point, zigzag.gain)
    guard let latest, place >= latest.place else { return }
    add(point, since: latest, share: share(from: latest.place, to: place))
  }

  /// How much of the way between two places lies inside; a standstill lies inside with its place.
  private func share(from: Double, to: Double) -> Double {
    let span = to - from
    guard span > 0 else { return from >= start && from < end ? 1 : 0 }
    return max(0, min(to, end) - max(from, start)) / span
  }

  private mutating func add(
    _ point: MeasuredPoint, since latest: (place: Double, point: MeasuredPoint, gain: Double),
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

/// A quantity over the time it was known.
private struct TimedSum {
  /// One value stands for at most this many seconds.
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
