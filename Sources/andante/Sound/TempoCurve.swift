import Engine

/// A tempo that changes in steps.
struct TempoCurve: Equatable {
  struct Step: Equatable {
    /// The time since the start, in seconds.
    var seconds: Double
    var beatsPerMinute: Double
  }

  /// The tempo at the start.
  private(set) var opening: Double
  /// The tempo changes after the start, in chronological order.
  private(set) var changes: [Step] = []

  init(steady beatsPerMinute: Double) { opening = beatsPerMinute }

  /// - Parameters:
  ///   - steps: The steps in chronological order. If the array is empty, the initializer returns nil.
  ///   - opening: The tempo before the first step, or nil to use the first step's tempo.
  init?(_ steps: [Step], opening: Double? = nil) {
    guard let first = steps.first else { return nil }
    self.opening = opening ?? first.beatsPerMinute
    for step in steps { add(step) }
  }

  private mutating func add(_ step: Step) {
    if step.seconds <= 0 {
      opening = step.beatsPerMinute
    } else if step.beatsPerMinute != changes.last?.beatsPerMinute ?? opening {
      changes.append(step)
    }
  }
}

extension TempoCurve {
  /// Creates the tempo curve of a coached run: the coach's targets, from the time when they began to follow the speed.
  /// Before that time, the tempo is `opening`, or else the first target. Returns nil if the targets never followed the
  /// speed.
  init?(following diary: CoachDiary, opening: Double? = nil) {
    guard let start = diary.followedSince else { return nil }
    var steps: [Step] = []
    for target in diary.targets {
      if target.seconds <= start { steps.removeAll() }
      steps.append(
        Step(seconds: max(target.seconds, start), beatsPerMinute: target.target))
    }
    self.init(steps, opening: opening)
  }
}
