import Engine

/// The repetition counts for one recording, with several limits and frame rates.
struct CountScore {
  let truth: WorkoutTruth
  /// The count with the standard limits and the original frame rate.
  let found: Int
  /// The count at ten frames per second.
  let foundThinned: Int
  /// The counts with each of `alternatives`.
  let countsPerAlternative: [Int]

  /// Limits that could have been chosen instead: all combinations of the standard values and their neighbours.
  static let alternatives: [CountingLimits] = [0.2, 0.25, 0.3, 0.35, 0.4].flatMap { swing in
    [0.5, 0.6, 0.7].flatMap { share in
      [0.6, 0.7, 0.8].map { CountingLimits(minimumSwing: swing, share: share, reversalShare: $0) }
    }
  }
  static let thinRate = 10.0

  init(_ truth: WorkoutTruth, _ frames: [PoseFrame]) {
    self.truth = truth
    found = Self.count(truth, frames, .standard)
    foundThinned = Self.count(truth, frames.thinned(toRate: Self.thinRate), .standard)
    countsPerAlternative = Self.alternatives.map { Self.count(truth, frames, $0) }
  }

  private static func count(
    _ truth: WorkoutTruth, _ frames: [PoseFrame], _ limits: CountingLimits
  ) -> Int {
    var judge = SetJudge(truth.exercise.measure, limits: limits)
    for frame in frames { _ = judge.add(frame) }
    return judge.repetitions.count
  }

  /// Returns the absolute error as a fraction of the true count.
  func error(_ found: Int) -> Double {
    let known = truth.repetitions ?? 0
    return known > 0 ? Double(abs(found - known)) / Double(known) : 0
  }
}

extension [CountScore] {
  /// For each recording, the count with the limits that are best for all other recordings (leave-one-out).
  var leftOut: [Int] {
    indices.map { index in
      let best = CountScore.alternatives.indices.min {
        totalWithout(index, $0) < totalWithout(index, $1)
      }
      return self[index].countsPerAlternative[best ?? 0]
    }
  }

  private func totalWithout(_ index: Int, _ alternative: Int) -> Double {
    var total = 0.0
    for other in indices where other != index {
      total += self[other].error(self[other].countsPerAlternative[alternative])
    }
    return total
  }
}
