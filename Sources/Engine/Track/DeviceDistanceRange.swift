/// Finds stretches of a recorded segment that lack positions but in which the device measured the distance with a wheel
/// sensor, a foot pod or swim strokes. In these stretches, the device's total provides the distance.
///
/// The total is trusted between two points if it never decreases and never grows faster than the sport allows. A total
/// that stays constant and jumps when the signal returns was interpolated, not measured, so it is ignored.
struct DeviceDistanceRange {
  /// The current stretch: from its first point without a position up to the next point with one, or the segment's
  /// end.
  private(set) var points = 0..<0
  /// Whether the device measured distance in the stretch.
  private(set) var isCounted = false
  /// Whether the device's total continues up to the point with a position that ends the stretch.
  private var isEndCounted = false
  /// The device's total at the latest measured point; nil at the start of the measurement.
  private(set) var total: Double?

  private let limits: FixLimits
  /// The factor by which the straight line between the positions at both ends can exceed the measured distance.
  private static let tolerance = 1.25
  /// An additional tolerance in metres, because positions are inaccurate just before the signal is lost and just after
  /// it returns.
  private static let extraToleranceMeters = 50.0

  init(limits: FixLimits) { self.limits = limits }

  /// Examines the stretch that starts at a point without a position, unless it is the current one.
  ///
  /// - Parameter latest: The time in seconds of this segment's latest point that was used.
  mutating func examine(at index: Int, in segment: [TrackPoint], after latest: Double) {
    if points.contains(index) { return }
    let end = segment[index...].firstIndex { $0.plausibleCoordinate != nil } ?? segment.endIndex
    points = index..<end
    isCounted = judge(segment, after: latest)
  }

  /// Returns the metres since the latest measured point, or 0 at the start of the measurement. Returns nil if the point
  /// has no total or time, or if the stretch wasn't measured.
  mutating func meters(at point: TrackPoint) -> Double? {
    guard isCounted, point.time != nil, let now = point.deviceTotal else { return nil }
    defer { total = now }
    return total.map { now - $0 } ?? 0
  }

  /// Like `meters(at:)`, but returns nil for all points except the one with a position that ends the stretch.
  mutating func metersToEnd(at index: Int, in segment: [TrackPoint]) -> Double? {
    index == points.upperBound && isEndCounted ? meters(at: segment[index]) : nil
  }

  // MARK: Checking the total

  private mutating func judge(_ segment: [TrackPoint], after latest: Double) -> Bool {
    let before = points.lowerBound > segment.startIndex ? segment[points.lowerBound - 1] : nil
    let after = points.upperBound < segment.endIndex ? segment[points.upperBound] : nil
    var count = Count(limits: limits, latest: latest)
    if before?.time == latest { count.begin(with: before) }
    total = count.total
    for point in segment[points] where !count.add(point) { return false }
    guard count.meters > 0 else { return false }
    isEndCounted = after.map { $0.deviceTotal != nil && count.add($0) } ?? false
    let end = after?.time ?? count.latest
    guard let begin = before?.time ?? count.start, end - begin > limits.gapSeconds else {
      return false
    }
    guard let from = before?.plausibleCoordinate, let to = after?.plausibleCoordinate else {
      return true
    }
    return distanceMeters(from: from, to: to) <= Self.tolerance * count.meters
      + Self.extraToleranceMeters
  }

  /// The sum of plausible distances in a stretch.
  private struct Count {
    let limits: FixLimits
    var latest: Double
    var total: Double?
    var start: Double?
    var meters = 0.0

    init(limits: FixLimits, latest: Double) {
      self.limits = limits
      self.latest = latest
    }

    mutating func begin(with point: TrackPoint?) {
      guard let point, let time = point.time, let now = point.deviceTotal else { return }
      (total, start, latest) = (now, time, time)
    }

    /// Adds a point's distance. Returns false if it is impossible. Skips points without a total or time.
    mutating func add(_ point: TrackPoint) -> Bool {
      guard let time = point.time, let now = point.deviceTotal else { return true }
      guard time >= latest else { return false }
      if let total {
        guard now >= total, now - total <= limits.speed * (time - latest) else { return false }
        meters += now - total
      }
      (total, start, latest) = (now, start ?? time, time)
      return true
    }
  }
}
