import Engine

extension Recording {
  /// Removes a distance of 0 from a segment's last point if earlier distances are greater. Some treadmills end
  /// their files like this.
  mutating func removeStrayTotals() {
    var hasRemovedTotal = false
    for segment in segments.indices where segments[segment].hasStrayEndTotal {
      segments[segment][segments[segment].count - 1].distance = nil
      hasRemovedTotal = true
    }
    if hasRemovedTotal { recordedDistanceMeters = recordedDistanceMeters ?? runningTotal(segments) }
  }
}

extension [TrackPoint] {
  fileprivate var hasStrayEndTotal: Bool {
    guard last?.distance == 0 else { return false }
    return dropLast().last { $0.distance != nil }?.distance.map { $0 > 0 } ?? false
  }
}
