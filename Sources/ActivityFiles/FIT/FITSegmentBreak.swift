import Engine

/// A value that Andante writes into the group field of timer events. It means that a segment ends at the stop and
/// the next one begins at the start. Without it, a stop is a pause within a segment.
enum FITSegmentBreak: UInt8 {
  /// The recording has no data for the time in between.
  case gap = 1
  /// The time in between is a pause.
  case pause = 2
}

extension [TrackPoint] {
  /// Splits the points before each index in `borders`, which must be in ascending order.
  func split(at borders: [Int]) -> [[TrackPoint]] {
    let inside = borders.filter { $0 > startIndex && $0 < endIndex }
    if inside.isEmpty { return [self] }
    return zip([startIndex] + inside, inside + [endIndex]).map { Array(self[$0..<$1]) }
  }
}
