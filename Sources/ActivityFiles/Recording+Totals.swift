import Engine

extension Recording {
  /// Removes a distance of 0 from a segment's last point if earlier distances are greater. Some treadmills end
  /// their files like this.
  mutating func forgetStrayTotals() {
    var hasForgotten = false
    for segment in segments.indices where segments[segment].endsWithStrayTotal {
      segments[segment][segments[segment].count - 1].distance = nil
      hasForgotten = true
    }
    if hasForgotten { recordedDistanceMeters = recordedDistanceMeters ?? runningTotal(segments) }
  }
}

extension [TrackPoint] {
  fileprivate var endsWithStrayTotal: Bool {
    guard last?.distance == 0 else { return false }
    return dropLast().last { $0.distance != nil }?.distance.map { $0 > 0 } ?? false
  }
}
