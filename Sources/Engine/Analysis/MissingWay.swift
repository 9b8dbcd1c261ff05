extension ActivityAnalysis {
  /// The least distance that gaps leave out, in metres: straight lines from where positions were lost to where they came
  /// back. Gaps at the start and at the end have none. Linear in the number of points.
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
