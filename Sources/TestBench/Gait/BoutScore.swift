import Engine

/// A known walk about a room, and what was found of it.
struct BoutScore {
  let known: KnownBout
  let steps: Int
  /// The steps' lengths over their time, m/s; nil where no step was found.
  let metersPerSecond: Double?

  /// - Parameter steps: of the recording.
  init(_ known: KnownBout, _ steps: [WalkedStep], _ meter: StepLengthMeter) {
    self.known = known
    let own = steps.filter { known.range.holds($0.seconds, slack: GaitScore.slack) }
    self.steps = own.count
    metersPerSecond = WalkReport(own, meter).walkingSpeed
  }

  /// m/s, signed.
  var error: Double? {
    metersPerSecond.flatMap { own in known.metersPerSecond.map { own - $0 } }
  }

  /// As `error`, with a walk that was not found standing still.
  var errorOrStanding: Double? {
    known.metersPerSecond.map { (metersPerSecond ?? 0) - $0 }
  }
}

extension GaitScore {
  /// Without calibration, in the order of time.
  var bouts: [BoutScore] {
    truth.bouts.map { BoutScore($0, walked, StepLengthMeter(walker: walker)) }
  }
}
