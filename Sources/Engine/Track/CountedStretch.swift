/// Stretches of a recorded segment in which a device without a signal went on counting metres, by a
/// wheel, a foot pod or strokes: its total tells the way there, and positions do not.
struct CountedStretch {
  /// From its first point without a place up to the next one with a place, or the segment's end.
  private(set) var points = 0..<0
  /// Whether the device counted in it.
  private(set) var isCounted = false

  private let limits: FixLimits
  /// The straight way between two places may be longer than what a device counted by this factor.
  private static let tolerance = 1.25
  /// Or by this much, in metres: positions just lost, or just found, are rough.
  private static let roughness = 50.0

  init(limits: FixLimits) { self.limits = limits }

  /// Looks at the stretch that begins at a point without a place, if it is another one.
  ///
  /// - Parameter total: the device's at the point before, if it ever had one.
  mutating func look(at index: Int, in segment: [TrackPoint], after total: Double?) {
    if points.contains(index) { return }
    let end = segment[index...].firstIndex { $0.place != nil } ?? segment.endIndex
    points = index..<end
    isCounted = counts(in: segment, after: total)
  }

  private func counts(in segment: [TrackPoint], after total: Double?) -> Bool {
    let before = points.lowerBound > segment.startIndex ? segment[points.lowerBound - 1] : nil
    let after = points.upperBound < segment.endIndex ? segment[points.upperBound] : nil
    let totals = segment[points].lazy.compactMap { $0.deviceTotal }
    guard let last = after?.deviceTotal ?? totals.last, let first = total ?? totals.first,
      let begin = before?.time ?? segment[points.lowerBound].time,
      let end = after?.time ?? segment[points.upperBound - 1].time
    else { return false }
    let (meters, seconds) = (last - first, end - begin)
    guard seconds > limits.gapSeconds, meters > 0, meters <= limits.speed * seconds else {
      return false
    }
    guard let from = before?.place, let to = after?.place else { return true }
    return distanceMeters(from: from, to: to) <= Self.tolerance * meters + Self.roughness
  }
}
