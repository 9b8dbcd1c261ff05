import Engine

/// A reference walk in a room, and the steps that were detected during it.
struct BoutScore {
  let known: ReferenceBout
  let steps: Int
  /// The total length of the detected steps divided by their total duration, in m/s; nil if no steps were detected.
  let metersPerSecond: Double?

  /// - Parameter steps: all steps of the recording.
  init(_ known: ReferenceBout, _ steps: [WalkedStep], _ meter: StepLengthMeter) {
    self.known = known
    let own = steps.filter { known.range.contains($0.seconds, tolerance: GaitScore.slack) }
    self.steps = own.count
    metersPerSecond = WalkReport(own, meter).walkingSpeed
  }

  /// The signed error of the speed in m/s.
  var error: Double? {
    metersPerSecond.flatMap { own in known.metersPerSecond.map { own - $0 } }
  }

  /// The signed error, with the speed of an undetected walk counted as 0.
  var errorCountingMissedAsStanding: Double? {
    known.metersPerSecond.map { (metersPerSecond ?? 0) - $0 }
  }
}

extension GaitScore {
  /// The uncalibrated results for the reference walks, in chronological order.
  var bouts: [BoutScore] {
    truth.bouts.map { BoutScore($0, walked, StepLengthMeter(walker: walker)) }
  }
}
