import Engine

extension Recording {
  /// Forgets a total of 0 behind a greater one, where no smaller one follows: some devices write their last
  /// point so, and none of them went back.
  mutating func forgetStrayTotals() {
    var hasForgotten = false
    for segment in segments.indices {
      var last = 0.0
      for index in segments[segment].indices {
        guard let total = segments[segment][index].distance else { continue }
        if total == 0, last > 0, !restarts(segment, behind: index, below: last) {
          segments[segment][index].distance = nil
          hasForgotten = true
        } else {
          last = total
        }
      }
    }
    if hasForgotten { recordedDistanceMeters = recordedDistanceMeters ?? runningTotal(segments) }
  }

  private func restarts(_ segment: Int, behind index: Int, below total: Double) -> Bool {
    segments[segment][(index + 1)...].lazy.compactMap(\.distance).first.map { $0 < total } ?? false
  }
}
