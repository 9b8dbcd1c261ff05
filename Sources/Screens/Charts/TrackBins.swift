package import Engine

/// A track divided into equal parts by distance, or by time for a track without distance. These are the samples
/// that an activity's charts, map and splits share.
package struct TrackBins {
  struct Bin {
    /// The middle of the sample, in metres or seconds.
    var center: Double
    /// Moving time at the middle, or nil if the track has no times.
    var movingSeconds: Double?
    /// Time since the first point at the middle, including pauses, or nil if the track has no times.
    var elapsedSeconds: Double?
    /// Seconds per metre over the sample, or nil if there was no movement.
    var pace: Double?
    var altitude: Double?
    var heartRate: Double?
    /// The highest single measurement in the sample.
    var highestHeartRate: Double?
    var cadence: Double?
    /// The target cadence in steps per minute, or nil if the coach set no target.
    var target: Double?
    var coordinate: Coordinate?
    var startsSegment = false
  }

  let axis: TrackExcerpt.Axis
  /// The track's length in metres or seconds.
  let length: Double
  /// The track's moving time in seconds, or 0 if the track has no times.
  let duration: Double
  private(set) var bins: [Bin] = []

  var isByDistance: Bool { axis == .distance }
  /// Whether charts can show the samples over distance and over time.
  var hasBothAxes: Bool { isByDistance && duration > 0 }

  private static var most: Double { 240 }
  /// The smallest length of a sample that still results in meaningful values, in metres or seconds.
  private static var minimumMeters: Double { 30 }
  private static var minimumSeconds: Double { 10 }

  package init(_ points: MeasuredTrack) {
    let meters = points.last?.distanceMeters ?? 0
    axis = meters > 0 ? .distance : .time
    length = axis == .distance ? meters : points.last?.position(by: .time) ?? 0
    duration = points.last?.movingSeconds ?? 0
    guard length > 0, length.isFinite else { return }
    let finest = length / (axis == .distance ? Self.minimumMeters : Self.minimumSeconds)
    fill(points, count: Int(min(max(finest, 8), Self.most)))
  }

  private mutating func fill(_ points: MeasuredTrack, count: Int) {
    var sums = [BinSums](repeating: BinSums(), count: count)
    for point in points {
      guard let position = point.position(by: axis), position >= 0 else { continue }
      sums[min(Int(position / length * Double(count)), count - 1)].add(point)
    }
    let width = length / Double(count)
    let times = TrackTimes(points, by: axis).times(centers: count, length: length)
    let paces = isByDistance ? TrackPace(points).paces(centers: count, length: length) : []
    for index in 0..<count {
      var bin = sums[index].bin(center: (Double(index) + 0.5) * width)
      (bin.movingSeconds, bin.elapsedSeconds) = (times?[index].moving, times?[index].elapsed)
      if isByDistance { bin.pace = paces[index] }
      bins.append(bin)
    }
    joinAltitudes()
  }

  /// Interpolates unknown altitudes linearly between known ones.
  private mutating func joinAltitudes() {
    var last: Int?
    for index in bins.indices {
      if bins[index].startsSegment { last = nil }
      guard let altitude = bins[index].altitude else { continue }
      if let last, let from = bins[last].altitude {
        for between in last + 1..<index {
          let share = Double(between - last) / Double(index - last)
          bins[between].altitude = from + share * (altitude - from)
        }
      }
      last = index
    }
  }

  // MARK: Stretches

  /// Returns the start and end of a range of samples, in metres or seconds, or nil if the range is invalid.
  func bounds(from first: Int, to last: Int) -> (start: Double, end: Double)? {
    guard bins.indices.contains(first), bins.indices.contains(last), first <= last else {
      return nil
    }
    let count = Double(bins.count)
    return (Double(first) * length / count, Double(last + 1) * length / count)
  }

  /// Returns the samples, at least one, that lie mostly between two distances, or nil for tracks without distance.
  func samples(from start: Double, to end: Double) -> ClosedRange<Int>? {
    guard isByDistance, !bins.isEmpty, start <= end else { return nil }
    let count = Double(bins.count)
    let first = Int((min(max(start / length, 0), 1) * count).rounded(.toNearestOrEven))
    let last = Int((min(max(end / length, 0), 1) * count).rounded(.toNearestOrEven)) - 1
    let held = min(first, bins.count - 1)
    return held...max(last, held)
  }

  /// Returns the sample that contains a distance, or nil for tracks without distance.
  func bin(at meters: Double) -> Bin? {
    guard isByDistance, !bins.isEmpty, meters.isFinite else { return nil }
    let share = min(max(meters / length, 0), 1)
    return bins[min(Int(share * Double(bins.count)), bins.count - 1)]
  }

  // MARK: The coach

  /// Replaces the samples' cadences and targets with those of the coach, whose cadence is more accurate.
  mutating func coach(_ curve: [CadenceCurvePoint]) {
    let reach = 1.5 * (zip(curve, curve.dropFirst()).map { $1.seconds - $0.seconds }.min() ?? 0)
    var next = 0
    for index in bins.indices {
      guard let seconds = bins[index].elapsedSeconds else { continue }
      while next + 1 < curve.count,
        (curve[next + 1].seconds - seconds).magnitude <= (curve[next].seconds - seconds).magnitude
      { next += 1 }
      let isNear =
        curve.indices.contains(next) && (curve[next].seconds - seconds).magnitude <= reach
      bins[index].cadence = isNear ? curve[next].cadence : nil
      bins[index].target = isNear ? curve[next].target : nil
    }
  }
}

/// Accumulates the values of one sample's points.
private struct BinSums {
  private var altitude = Mean()
  private var heartRate = Mean()
  private var cadence = Mean()
  private var highestHeartRate: Double?
  private var coordinate: Coordinate?
  private var startsSegment = false

  mutating func add(_ point: MeasuredPoint) {
    altitude.add(point.altitude)
    heartRate.add(point.heartRate)
    cadence.add(point.cadence)
    if let rate = point.heartRate { highestHeartRate = max(rate, highestHeartRate ?? rate) }
    coordinate = coordinate ?? point.coordinate
    startsSegment = startsSegment || point.startsSegment
  }

  func bin(center: Double) -> TrackBins.Bin {
    TrackBins.Bin(
      center: center, altitude: altitude.value, heartRate: heartRate.value,
      highestHeartRate: highestHeartRate, cadence: cadence.value, coordinate: coordinate,
      startsSegment: startsSegment)
  }
}

private struct Mean {
  private var sum = 0.0
  private var count = 0.0

  mutating func add(_ value: Double?) {
    guard let value, value.isFinite else { return }
    sum += value
    count += 1
  }

  var value: Double? { count > 0 ? sum / count : nil }
}
