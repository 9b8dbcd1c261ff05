import Engine

/// Which tempo holds from when on: steps, no slopes.
struct TempoCurve: Equatable {
  struct Step: Equatable {
    /// Since the start.
    var seconds: Double
    var beatsPerMinute: Double
  }

  /// What holds from the start.
  private(set) var opening: Double
  /// In the order of their times, all after the start, each a change.
  private(set) var changes: [Step] = []

  init(steady beatsPerMinute: Double) { opening = beatsPerMinute }

  /// - Parameters:
  ///   - steps: in the order of their times; nothing for none.
  ///   - opening: what holds before the first step; the first step's own where nil.
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
  /// The beat of a run that the coach followed: its targets, from the first speed that counted on. What
  /// holds before is `opening`, or else the first target. Nil where nobody ran.
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
