import Engine

/// The longest hold that was found in a recording of a hold, at the original frame rate and at a lower one.
struct HoldScore {
  let truth: WorkoutTruth
  let found: HoldSpan?
  let foundThinned: HoldSpan?

  init(_ truth: WorkoutTruth, _ frames: [PoseFrame]) {
    self.truth = truth
    found = Self.longest(truth, frames)
    foundThinned = Self.longest(truth, frames.thinned(toRate: CountScore.thinRate))
  }

  private static func longest(_ truth: WorkoutTruth, _ frames: [PoseFrame]) -> HoldSpan? {
    var judge = SetJudge(truth.exercise)
    for frame in frames { _ = judge.add(frame) }
    _ = judge.finish()
    return judge.holds.max { $0.heldSeconds < $1.heldSeconds }
  }

  /// Whether both ends are within `seconds` of the true times.
  func isWithin(_ seconds: Double) -> Bool {
    guard let start = startError(found), let end = endError(found) else { return false }
    return max(start, end) <= seconds + 1e-9
  }

  func startError(_ found: HoldSpan?) -> Double? {
    found.flatMap { found in truth.hold.map { abs(found.start - $0.lowerBound) } }
  }

  func endError(_ found: HoldSpan?) -> Double? {
    found.flatMap { found in truth.hold.map { abs(found.end - $0.upperBound) } }
  }
}
