import Engine

/// The GeoJSON property and CSV column for the altitude source, and its value for a barometer.
let barometerKey = "altitude_source"
let barometerName = "barometer"

/// The largest plausible cadence, in steps or revolutions per minute.
let maximumCadence = 400.0

extension [[TrackPoint]] {
  /// Doubles the cadence for sports on foot if it counts the strides of one leg, as it does on most devices; some
  /// programs write steps instead. The median decides: runners take more than 120 steps per minute, walkers more than
  /// 75.
  ///
  /// Removes values that exceed the largest plausible cadence when doubled.
  ///
  /// - Parameter isCertain: whether the writer is known to count one leg.
  mutating func doubleLegCadence(
    _ sport: Sport, in range: some RangeExpression<Int>, isCertain: Bool = false
  ) {
    let range = range.relative(to: self)
    guard sport.isOnFoot, isCertain || countsOneLeg(sport, in: range) else { return }
    for segment in range {
      for index in self[segment].indices {
        guard let cadence = self[segment][index].cadence else { continue }
        self[segment][index].cadence = cadence <= maximumCadence / 2 ? cadence * 2 : nil
      }
    }
  }

  private func countsOneLeg(_ sport: Sport, in range: Range<Int>) -> Bool {
    // The median is below the limit if more than half of the values are.
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

/// Returns the device's running total at the last point, or nil if the total ever decreases.
func runningTotal(_ segments: [[TrackPoint]]) -> Double? {
  var total: Double?
  for point in segments.joined() {
    guard let distance = point.distance else { continue }
    if distance < total ?? 0 { return nil }
    total = distance
  }
  return total
}

/// Returns the standard deviation of altitude noise between samples, in metres. It is the median of the third
/// differences, divided by 0.6745 (for normal noise) and √20 (for the weights 1, 3, 3, 1). Uses the first 20 000
/// samples. Returns nil if there are too few.
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

/// Returns the median (the upper one if the count is even) by quickselect (Hoare 1961). Sorts instead if 64
/// partitions weren't enough, which bounds the worst case.
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
