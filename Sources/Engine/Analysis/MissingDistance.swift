extension ActivityAnalysis {
  /// The minimum distance missing because of gaps, in metres: the straight lines between the positions before and after
  /// each gap. Gaps at the start and the end count as 0. Takes time linear in the number of points.
  public var missingMeters: Double {
    var missing = 0.0
    var index = 0
    var before: Coordinate?
    for point in points {
      guard let place = point.coordinate, let seconds = point.seconds else { continue }
      while index < gaps.count, seconds >= gaps[index].end {
        missing += before.map { Engine.distanceMeters(from: $0, to: place) } ?? 0
        index += 1
      }
      before = place
    }
    return missing
  }
}
