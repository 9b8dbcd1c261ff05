import Engine

/// What our timer events say in their group: a segment ends at the stop, the next one begins at the
/// start. Others' stops are pauses inside a segment.
enum FITBorder: UInt8 {
  /// The recording says nothing of the time between.
  case gap = 1
  /// The time between is a pause of the recording.
  case pause = 2
}

extension [TrackPoint] {
  /// The same points cut before each of `borders`, which ascend.
  func split(at borders: [Int]) -> [[TrackPoint]] {
    let inside = borders.filter { $0 > startIndex && $0 < endIndex }
    if inside.isEmpty { return [self] }
    return zip([startIndex] + inside, inside + [endIndex]).map { Array(self[$0..<$1]) }
  }
}
