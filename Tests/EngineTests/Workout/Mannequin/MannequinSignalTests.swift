import Testing

@testable import Engine

/// The thresholds that each exercise's signals must cross, and the limits within which they must stay.
@Suite struct MannequinSignalTests {
  typealias Signal = any KeyPath<MannequinSignals, Double> & Sendable

  /// The judge's fixed thresholds, and the margin by which the figure exceeds both.
  static let travels:
    [(exercise: Exercise, start: Double, far: Double, margin: Double, signal: Signal)] = [
      (.bicepCurl, 150, 60, 10, \.rightElbow), (.bicepCurl, 150, 60, 10, \.leftElbow),
      (.shoulderPress, 90, 155, 10, \.rightElbow), (.shoulderPress, 90, 155, 10, \.leftElbow),
      (.lateralRaise, 30, 75, 10, \.rightArm), (.squat, 160, 100, 10, \.rightKnee),
      (.squat, 160, 100, 10, \.leftKnee), (.tricepExtension, 80, 150, 10, \.rightElbow),
      (.hipShake, -0.06, 0.06, 0.05, \.hipOffset), (.armPump, 0.1, 0.5, 0.1, \.leftWristHeight),
      (.armPump, 0.1, 0.5, 0.1, \.rightWristHeight), (.armPump, 70, 150, 10, \.rightElbow),
      (.sideStep, 1.3, 2, 0.25, \.ankleGap), (.armWave, -0.4, 0.4, 0.3, \.wristDifference),
      (.jumpingJack, 40, 140, 10, \.rightReach), (.jumpingJack, 1.3, 1.8, 0.25, \.ankleGap),
      (.bodyRoll, -8, 8, 8, \.trunk), (.giddhaHands, 1, 0.4, 0.2, \.wristGap),
      (.hipSway, -0.08, 0.08, 0.06, \.hipOffset), (.chestPop, 0.02, -0.05, 0.015, \.hipOffset),
      (.pushUp, 145, 100, 10, \.rightElbow), (.pushUp, 145, 100, 10, \.leftElbow),
      (.lunge, 155, 110, 10, \.lowerKnee), (.frontRaise, 35, 75, 10, \.rightArm),
      (.sitUp, 115, 80, 10, \.rightHip), (.sitUp, 115, 80, 10, \.leftHip),
    ]

  @Test(arguments: travels.indices) func signalTravelsBeyondBothThresholds(_ index: Int) throws {
    let travel = Self.travels[index]
    let stage = MannequinStage(travel.exercise.mannequin)
    let values = MannequinSamples.judged(travel.exercise.mannequin).map {
      MannequinSignals(frame: stage.frame(at: $0))[keyPath: travel.signal]
    }
    let (low, high) = (try #require(values.min()), try #require(values.max()))
    let row = "\(travel.exercise.name) \(travel.signal)"
    #expect(low <= min(travel.start, travel.far) - travel.margin, "\(row), lowest \(low)")
    #expect(high >= max(travel.start, travel.far) + travel.margin, "\(row), highest \(high)")
  }

  static let limits: [(exercise: Exercise, range: ClosedRange<Double>, signal: Signal)] = [
    (.bicepCurl, 0...15, \.rightArm), (.bicepCurl, -2...2, \.trunk),
    (.shoulderPress, 0...1, \.elbowDifference), (.shoulderPress, -5...5, \.trunk),
    (.lateralRaise, 0...95, \.leftArm), (.lateralRaise, 150...180, \.leftElbow),
    (.squat, -5...40, \.trunk), (.tricepExtension, 155...180, \.rightArm),
    (.tricepExtension, 0.1...2, \.rightWristHeight), (.warrior1, 95...125, \.rightKnee),
    (.warrior1, 170...180, \.leftKnee), (.warrior1, 150...180, \.rightArm),
    (.warrior1, 160...180, \.rightElbow), (.warrior1, -7...7, \.trunk),
    (.warrior2, 95...125, \.leftKnee), (.warrior2, 170...180, \.rightKnee),
    (.warrior2, 85...105, \.leftArm), (.warrior2, 170...180, \.rightElbow),
    (.warrior2, 0...5, \.wristLine), (.warrior2, -5...5, \.trunk), (.tree, 170...180, \.rightKnee),
    (.tree, 20...70, \.leftKnee), (.tree, 107...130, \.leftHip), (.tree, -5...5, \.trunk),
    (.downwardDog, 70...95, \.rightHip), (.downwardDog, 165...180, \.rightKnee),
    (.downwardDog, 160...180, \.rightElbow), (.downwardDog, 160...180, \.rightArm),
    (.chair, 100...120, \.rightKnee), (.chair, 95...120, \.rightHip), (.chair, 0...30, \.trunk),
    (.chair, 150...180, \.rightArm), (.chair, 160...180, \.rightElbow),
    (.pushUp, 170...180, \.bodyLine), (.lunge, -5...10, \.trunk),
    (.frontRaise, 0...95, \.rightArm), (.frontRaise, -2...2, \.trunk),
    (.plank, 165...180, \.bodyLine), (.plank, 165...180, \.rightHip),
  ]

  @Test(arguments: limits.indices) func signalStaysWithinItsLimits(_ index: Int) {
    let (exercise, range, signal) = Self.limits[index]
    let stage = MannequinStage(exercise.mannequin)
    for seconds in MannequinSamples.judged(exercise.mannequin) {
      let value = MannequinSignals(frame: stage.frame(at: seconds))[keyPath: signal]
      #expect(range.contains(value), "\(exercise.name) \(signal): \(value) at \(seconds) s")
    }
  }
}
