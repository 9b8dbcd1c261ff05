import Engine

/// A known walk in a room, and the steps detected in it.
struct BoutScore {
  let known: ReferenceBout
  let steps: Int
  /// The length of the detected steps divided by their duration, in m/s; nil without steps.
  let metersPerSecond: Double?

  /// - Parameter steps: All steps of the recording.
  init(_ known: ReferenceBout, _ steps: [WalkedStep], _ meter: StepLengthMeter) {
    self.known = known
    let own = steps.filter { known.range.holds($0.seconds, slack: GaitScore.slack) }
    self.steps = own.count
    metersPerSecond = WalkReport(own, meter).walkingSpeed
  }

  /// The signed error of the speed in m/s.
  var error: Double? {
    metersPerSecond.flatMap { own in known.metersPerSecond.map { own - $0 } }
  }

  /// Same as `error`, but an undetected walk counts as standing still.
  var errorCountingMissedAsStanding: Double? {
    known.metersPerSecond.map { (metersPerSecond ?? 0) - $0 }
  }
}

extension GaitScore {
  /// The results of the known walks without calibration, in chronological order.
  var bouts: [BoutScore] {
    truth.bouts.map { BoutScore($0, walked, StepLengthMeter(walker: walker)) }
  }
}
