/// Stretches of a recorded segment with points but no places, in which the device went on counting metres
/// by a wheel, a foot pod or strokes: its total tells the way there, and positions do not.
///
/// A total is believed from one point that states it to the next, if it never falls and never grows faster
/// than the sport allows. One that stands still and jumps where the signal returns was drawn, not counted.
struct CountedStretch {
  /// From its first point without a place up to the next one with a place, or the segment's end.
  private(set) var points = 0..<0
  /// Whether the device counted in it.
  private(set) var isCounted = false
  /// Whether the total goes on to the point with a place that ends it.
  private var endIsCounted = false
  /// At the latest moment counted; nil where the counting begins.
  private(set) var total: Double?

  private let limits: FixLimits
  /// The straight way between two places may be longer than what a device counted by this factor.
  private static let tolerance = 1.25
  /// Or by this much, in metres: positions just lost, or just found, are rough.
  private static let roughness = 50.0

  init(limits: FixLimits) { self.limits = limits }

  /// Looks at the stretch that begins at a point without a place, if it is another one.
  ///
  /// - Parameter latest: seconds of the latest moment of this segment that was taken.
  mutating func look(at index: Int, in segment: [TrackPoint], after latest: Double) {
    if points.contains(index) { return }
    let end = segment[index...].firstIndex { $0.place != nil } ?? segment.endIndex
    points = index..<end
    isCounted = judge(segment, after: latest)
  }

  /// Metres since the latest moment counted, 0 where the counting begins; nil at a point that says nothing.
  mutating func meters(at point: TrackPoint) -> Double? {
    guard isCounted, point.time != nil, let now = point.deviceTotal else { return nil }
    defer { total = now }
    return total.map { now - $0 } ?? 0
  }

  /// The same for the point with a place that ends the stretch.
  mutating func metersToEnd(at index: Int, in segment: [TrackPoint]) -> Double? {
    index == points.upperBound && endIsCounted ? meters(at: segment[index]) : nil
  }

  // MARK: Judging

  private mutating func judge(_ segment: [TrackPoint], after latest: Double) -> Bool {
    let before = points.lowerBound > segment.startIndex ? segment[points.lowerBound - 1] : nil
    let after = points.upperBound < segment.endIndex ? segment[points.upperBound] : nil
    var count = Count(limits: limits, latest: latest)
    if before?.time == latest { count.begin(with: before) }
    total = count.total
    for point in segment[points] where !count.add(point) { return false }
    guard count.meters > 0 else { return false }
    endIsCounted = after.map { $0.deviceTotal != nil && count.add($0) } ?? false
    let end = after?.time ?? count.latest
    guard let begin = before?.time ?? count.start, end - begin > limits.gapSeconds else {
      return false
    }
    guard let from = before?.place, let to = after?.place else { return true }
    return distanceMeters(from: from, to: to) <= Self.tolerance * count.meters + Self.roughness
  }

  /// A sum of believable steps.
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

    /// False where the step cannot be; a point without total or time is passed over.
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
