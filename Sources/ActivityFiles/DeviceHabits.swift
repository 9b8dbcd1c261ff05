import Engine

extension [[TrackPoint]] {
  /// On foot, devices count one leg's turns, as on a bike, where we count steps; some programs write
  /// steps all the same. The middle value tells: nobody runs with 120 steps a minute or walks with
  /// 75.
  ///
  /// - Parameter isCertain: whether the writer is known to count legs.
  mutating func doubleLegCadence(
    _ sport: Sport, in range: some RangeExpression<Int>, isCertain: Bool = false
  ) {
    let range = range.relative(to: self)
    guard sport.isOnFoot, isCertain || countsLegs(sport, in: range) else { return }
    for segment in range {
      for index in self[segment].indices {
        if let cadence = self[segment][index].cadence { self[segment][index].cadence = cadence * 2 }
      }
    }
  }

  private func countsLegs(_ sport: Sport, in range: Range<Int>) -> Bool {
    let values = self[range].joined().compactMap(\.cadence).filter { $0 > 0 }.sorted()
    guard !values.isEmpty else { return false }
    return values[values.count / 2] < (sport == .running ? 120 : 75)
  }
}

/// The device's running total at the last point, where it never falls.
func runningTotal(_ segments: [[TrackPoint]]) -> Double? {
  var total: Double?
  for point in segments.joined() {
    guard let distance = point.distance else { continue }
    if distance < total ?? 0 { return nil }
    total = distance
  }
  return total
}

/// The standard deviation of altitudes from sample to sample in metres: the median of their third
/// differences, over its share for normal noise (0.6745) and the weights 1, 3, 3, 1 (√20). Nil where
/// there are too few. A look at the first 20 000.
func altitudeNoise(_ segments: [[TrackPoint]]) -> Double? {
  var differences: [Double] = []
  for segment in segments {
    let altitudes = segment.lazy.compactMap(\.altitude).prefix(20_000 - differences.count)
    let values = Array(altitudes)
    for index in values.indices.dropFirst(3) {
      let near = values[index - 1] - values[index - 2]
      differences.append(abs(values[index] - values[index - 3] - 3 * near))
    }
  }
  guard differences.count > 10 else { return nil }
  differences.sort()
  return differences[differences.count / 2] / (0.6745 * 20.0.squareRoot())
}
