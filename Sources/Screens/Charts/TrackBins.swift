import Engine

/// A track cut into equal stretches of distance, or of time where there is no distance: what the
/// charts of an activity show.
struct TrackBins {
  struct Bin {
    /// Centre, in metres or seconds.
    var center: Double
    /// Seconds a metre over the stretch; nil without movement.
    var pace: Double?
    var altitude: Double?
    var heartRate: Double?
    var cadence: Double?
    var coordinate: Coordinate?
    var startsSegment = false
  }

  let isByDistance: Bool
  /// Metres or seconds.
  let length: Double
  private(set) var bins: [Bin] = []

  private static var most: Double { 180 }
  /// No finer than a stretch worth a number of its own: metres or seconds.
  private static var leastMeters: Double { 30 }
  private static var leastSeconds: Double { 10 }

  init(_ points: MeasuredTrack) {
    let meters = points.last?.distanceMeters ?? 0
    isByDistance = meters > 0
    length = isByDistance ? meters : points.last?.seconds ?? 0
    guard length > 0, length.isFinite else { return }
    let finest = length / (isByDistance ? Self.leastMeters : Self.leastSeconds)
    fill(points, count: Int(min(max(finest, 8), Self.most)))
  }

  private mutating func fill(_ points: MeasuredTrack, count: Int) {
    var sums = [BinSums](repeating: BinSums(), count: count)
    for point in points {
      guard let place = isByDistance ? point.distanceMeters : point.seconds, place >= 0
      else { continue }
      let index = min(Int(place / length * Double(count)), count - 1)
      sums[index].add(point)
    }
    let width = length / Double(count)
    let paces = isByDistance ? TrackPace(points).paces(centers: count, length: length) : []
    for index in 0..<count {
      var bin = sums[index].bin(center: (Double(index) + 0.5) * width)
      if isByDistance { bin.pace = paces[index] }
      bins.append(bin)
    }
    joinAltitudes()
  }

  /// Between points far apart the ground goes straight.
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
}

/// Pace along the distance curve: the ratio of totals over a window, never a mean of paces. Time
/// without positions adds no distance, so it does not count here either.
private struct TrackPace {
  /// Metres and measured seconds so far, one a point.
  private var meters: [Double] = []
  private var seconds: [Double] = []
  /// Metres; shorter on routes too short for it.
  private static var window: Double { 160 }

  init(_ points: MeasuredTrack) {
    var clock = 0.0
    var before: Double?
    for point in points {
      guard let moving = point.movingSeconds else { continue }
      if let before, !point.startsSegment { clock += max(moving - before, 0) }
      before = moving
      meters.append(point.distanceMeters)
      seconds.append(clock)
    }
  }

  /// Seconds a metre around the centres of `count` equal stretches; nil where nothing moved.
  func paces(centers count: Int, length: Double) -> [Double?] {
    let half = max(min(Self.window, length / 8), length / Double(count)) / 2
    let centers = (0..<count).map { (Double($0) + 0.5) * length / Double(count) }
    guard !meters.isEmpty else { return centers.map { _ in nil } }
    let starts = centers.map { max($0 - half, 0) }
    let ends = centers.map { min($0 + half, length) }
    let (from, to) = (measuredSeconds(at: starts), measuredSeconds(at: ends))
    return centers.indices.map { index in
      let distance = ends[index] - starts[index]
      return to[index] > from[index] && distance > 0 ? (to[index] - from[index]) / distance : nil
    }
  }

  /// At ascending distances, interpolated.
  private func measuredSeconds(at distances: [Double]) -> [Double] {
    var index = 0
    return distances.map { distance in
      while index + 2 < meters.count && meters[index + 1] < distance { index += 1 }
      let next = min(index + 1, meters.count - 1)
      let span = meters[next] - meters[index]
      guard span > 0 else { return seconds[index] }
      let fraction = min(max((distance - meters[index]) / span, 0), 1)
      return seconds[index] + fraction * (seconds[next] - seconds[index])
    }
  }
}

/// Means of what the points of one stretch know.
private struct BinSums {
  private var altitude = Mean()
  private var heartRate = Mean()
  private var cadence = Mean()
  private var coordinate: Coordinate?
  private var startsSegment = false

  mutating func add(_ point: MeasuredPoint) {
    altitude.add(point.altitude)
    heartRate.add(point.heartRate)
    cadence.add(point.cadence)
    coordinate = coordinate ?? point.coordinate
    startsSegment = startsSegment || point.startsSegment
  }

  func bin(center: Double) -> TrackBins.Bin {
    TrackBins.Bin(
      center: center, altitude: altitude.value, heartRate: heartRate.value,
      cadence: cadence.value, coordinate: coordinate, startsSegment: startsSegment)
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
