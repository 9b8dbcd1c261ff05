import ActivityFiles
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
  /// The beat that follows a recorded run, by `CadenceFollower`; nil where nobody ran.
  init?(following track: MeasuredTrack, height: Length, opening: Double? = nil) {
    var follower = CadenceFollower(height: height)
    var steps: [Step] = []
    for point in track {
      guard let seconds = point.seconds else { continue }
      follower.add(speed: point.speed, at: seconds)
      if let cadence = follower.cadence?.stepsPerMinute, cadence != steps.last?.beatsPerMinute {
        steps.append(Step(seconds: seconds, beatsPerMinute: cadence))
      }
    }
    self.init(steps, opening: opening)
  }
}
