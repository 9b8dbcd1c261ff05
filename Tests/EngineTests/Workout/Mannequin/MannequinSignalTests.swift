import Testing

@testable import Engine

/// The thresholds that each exercise's signals must cross, and the limits within which they must stay.
@Suite struct MannequinSignalTests {
  struct Travel: CustomTestStringConvertible, Sendable {
    let name: String
    let signal: @Sendable (MannequinSignals) -> Double
    /// The judge's fixed thresholds, and the margin by which the figure exceeds both.
    let start: Double
    let far: Double
    let margin: Double

    var testDescription: String { "\(name) \(start) → \(far)" }

    init(
      _ name: String, _ start: Double, _ far: Double, margin: Double = 10,
      _ signal: @escaping @Sendable (MannequinSignals) -> Double
    ) {
      (self.name, self.signal) = (name, signal)
      (self.start, self.far, self.margin) = (start, far, margin)
    }
  }

  static let travels = [
    Travel("bicep-curl", 150, 60) { $0.rightElbow },
    Travel("bicep-curl", 150, 60) { $0.leftElbow },
    Travel("shoulder-press", 90, 155) { $0.rightElbow },
    Travel("shoulder-press", 90, 155) { $0.leftElbow },
    Travel("lateral-raise", 30, 75) { $0.rightArm },
    Travel("squat", 160, 100) { $0.rightKnee },
    Travel("squat", 160, 100) { $0.leftKnee },
    Travel("tricep-extension", 80, 150) { $0.rightElbow },
    Travel("hip-shake", -0.06, 0.06, margin: 0.05) { $0.hipOffset },
    Travel("arm-pump", 0.1, 0.5, margin: 0.1) { $0.leftWristHeight },
    Travel("arm-pump", 0.1, 0.5, margin: 0.1) { $0.rightWristHeight },
    Travel("arm-pump", 70, 150) { $0.rightElbow },
    Travel("side-step", 1.3, 2, margin: 0.25) { $0.ankleGap },
    Travel("arm-wave", -0.4, 0.4, margin: 0.3) { $0.wristDifference },
    Travel("jumping-jack", 40, 140) { $0.rightReach },
    Travel("jumping-jack", 1.3, 1.8, margin: 0.25) { $0.ankleGap },
    Travel("body-roll", -8, 8, margin: 8) { $0.trunk },
    Travel("giddha-hands", 1, 0.4, margin: 0.2) { $0.wristGap },
    Travel("hip-sway", -0.08, 0.08, margin: 0.06) { $0.hipOffset },
    Travel("chest-pop", 0.02, -0.05, margin: 0.015) { $0.hipOffset },
    Travel("push-up", 145, 100) { $0.rightElbow },
    Travel("push-up", 145, 100) { $0.leftElbow },
    Travel("lunge", 155, 110) { $0.lowerKnee },
    Travel("front-raise", 35, 75) { $0.rightArm },
    Travel("sit-up", 115, 80) { $0.rightHip },
    Travel("sit-up", 115, 80) { $0.leftHip },
  ]

  @Test(arguments: travels) func signalTravelsBeyondBothThresholds(_ travel: Travel) throws {
    let motion = try #require(Exercise.named(travel.name)).mannequin
    let stage = MannequinStage(motion)
    let values = MannequinSamples.judged(motion).map {
      travel.signal(MannequinSignals(frame: stage.frame(at: $0)))
    }
    let (low, high) = (try #require(values.min()), try #require(values.max()))
    #expect(low <= min(travel.start, travel.far) - travel.margin, "lowest \(low)")
    #expect(high >= max(travel.start, travel.far) + travel.margin, "highest \(high)")
  }

  struct Limit: CustomTestStringConvertible, Sendable {
    let name: String
    let signal: @Sendable (MannequinSignals) -> Double
    let range: ClosedRange<Double>

    var testDescription: String { "\(name) \(range)" }

    init(
      _ name: String, _ range: ClosedRange<Double>,
      _ signal: @escaping @Sendable (MannequinSignals) -> Double
    ) {
      (self.name, self.range, self.signal) = (name, range, signal)
    }
  }

  static let limits = [
    Limit("bicep-curl", 0...15) { $0.rightArm },
    Limit("bicep-curl", -2...2) { $0.trunk },
    Limit("shoulder-press", 0...1) { abs($0.leftElbow - $0.rightElbow) },
    Limit("shoulder-press", -5...5) { $0.trunk },
    Limit("lateral-raise", 0...95) { $0.leftArm },
    Limit("lateral-raise", 150...180) { $0.leftElbow },
    Limit("squat", -5...40) { $0.trunk },
    Limit("tricep-extension", 155...180) { $0.rightArm },
    Limit("tricep-extension", 0.1...2) { $0.rightWristHeight },
    Limit("warrior-1", 95...125) { $0.rightKnee },
    Limit("warrior-1", 170...180) { $0.leftKnee },
    Limit("warrior-1", 150...180) { $0.rightArm },
    Limit("warrior-1", 160...180) { $0.rightElbow },
    Limit("warrior-1", -7...7) { $0.trunk },
    Limit("warrior-2", 95...125) { $0.leftKnee },
    Limit("warrior-2", 170...180) { $0.rightKnee },
    Limit("warrior-2", 85...105) { $0.leftArm },
    Limit("warrior-2", 170...180) { $0.rightElbow },
    Limit("warrior-2", 0...5) { $0.wristLine },
    Limit("warrior-2", -5...5) { $0.trunk },
    Limit("tree", 170...180) { $0.rightKnee },
    Limit("tree", 20...70) { $0.leftKnee },
    Limit("tree", 107...130) { $0.leftHip },
    Limit("tree", -5...5) { $0.trunk },
    Limit("downward-dog", 70...95) { $0.rightHip },
    Limit("downward-dog", 165...180) { $0.rightKnee },
    Limit("downward-dog", 160...180) { $0.rightElbow },
    Limit("downward-dog", 160...180) { $0.rightArm },
    Limit("chair", 100...120) { $0.rightKnee },
    Limit("chair", 95...120) { $0.rightHip },
    Limit("chair", 0...30) { $0.trunk },
    Limit("chair", 150...180) { $0.rightArm },
    Limit("chair", 160...180) { $0.rightElbow },
    Limit("push-up", 170...180) { $0.bodyLine },
    Limit("lunge", -5...10) { $0.trunk },
    Limit("front-raise", 0...95) { $0.rightArm },
    Limit("front-raise", -2...2) { $0.trunk },
    Limit("plank", 165...180) { $0.bodyLine },
    Limit("plank", 165...180) { $0.rightHip },
  ]

  @Test(arguments: limits) func signalStaysWithinItsLimits(_ limit: Limit) throws {
    let motion = try #require(Exercise.named(limit.name)).mannequin
    let stage = MannequinStage(motion)
    for seconds in MannequinSamples.judged(motion) {
      let value = limit.signal(MannequinSignals(frame: stage.frame(at: seconds)))
      #expect(limit.range.contains(value), "\(value) at \(seconds) s")
    }
  }
}
