import Engine

/// GeoJSON's property and CSV's column of ours that say where altitudes come from, and what they say
/// where that is a barometer.
let barometerKey = "altitude_source"
let barometerName = "barometer"

/// Steps or turns a minute beyond which a number is no cadence.
let greatestCadence = 400.0

extension [[TrackPoint]] {
  /// On foot, devices count one leg's turns, as on a bike, where we count steps; some programs write
  /// steps all the same. The middle value tells: nobody runs with 120 steps a minute or walks with
  /// 75.
  ///
  /// What doubles to more than the readers take for a cadence is none.
  ///
  /// - Parameter isCertain: whether the writer is known to count legs.
  mutating func doubleLegCadence(
    _ sport: Sport, in range: some RangeExpression<Int>, isCertain: Bool = false
  ) {
    let range = range.relative(to: self)
    guard sport.isOnFoot, isCertain || countsLegs(sport, in: range) else { return }
    for segment in range {
      for index in self[segment].indices {
        guard let cadence = self[segment][index].cadence else { continue }
        self[segment][index].cadence = cadence <= greatestCadence / 2 ? cadence * 2 : nil
      }
    }
  }

  private func countsLegs(_ sport: Sport, in range: Range<Int>) -> Bool {
    // The middle value lies below the limit where more than half of them do.
    let limit: Double = sport == .running ? 120 : 75
    var (count, lowCount) = (0, 0)
    for segment in self[range] {
      for point in segment {
        guard let cadence = point.cadence, cadence > 0 else { continue }
        count += 1
        if cadence < limit { lowCount += 1 }
      }
    }
    return lowCount > count / 2
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
  return middle(of: &differences) / (0.6745 * 20.0.squareRoot())
}

/// The value in the middle, the upper one of two, by partitioning the values around it instead of sorting
/// (Hoare 1961). Where they do not part well they are sorted, so that it never takes longer.
private func middle(of values: inout [Double]) -> Double {
  let middle = values.count / 2
  var (first, last) = (0, values.count - 1)
  for _ in 0..<64 {
    if first >= last { return values[middle] }
    let pivot = values[(first + last) / 2]
    var (low, high) = (first, last)
    while low <= high {
      while values[low] < pivot { low += 1 }
      while values[high] > pivot { high -= 1 }
      if low <= high {
        values.swapAt(low, high)
        (low, high) = (low + 1, high - 1)
      }
    }
    if middle > high && middle < low { return values[middle] }
    (first, last) = middle <= high ? (first, high) : (low, last)
  }
  values.sort()
  return values[middle]
}
