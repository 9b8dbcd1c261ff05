import Testing

@testable import Engine

@Suite struct StepMethodsTests {
  private func steps(
    hasGyroscope: Bool = true, constants: [StepConstant] = [], model: Double = 0
  ) -> [CoachedStep] {
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: .walk)
    live.handle(.option(.stepLengthModel, value: model), at: 0)
    for constant in constants {
      live.handle(.stepConstant(constant), at: 0)
    }
    live.handle(.command(.start), at: 0)
    var motion = BodyMotion(
      seed: 3, activity: .walking, cadence: .stepsPerMinute(108), carrying: .trouserPocket)
    motion.hasGyroscope = hasGyroscope
    while true {
      let sample = motion.next()
      guard sample.seconds <= 30 else { return live.coach.walkedSteps }
      live.handle(.motion(sample), at: sample.seconds)
    }
  }

  @Test(arguments: [(1.0, StepLengthModel.peakAcceleration), (2, .sensorFusion)])
  func chosenMethodGivesTheStepLength(code: Double, model: StepLengthModel) throws {
    let steps = steps(model: code)
    #expect(steps.count > 30)
    var counted = 0
    for coached in steps where coached.measured.model == model {
      let step = coached.measured
      let methods = coached.methods
      #expect(methods.constant == model.defaultConstant(running: false))
      let own = model == .sensorFusion ? methods.sensorFusion : methods.peakAcceleration
      #expect(own == step.lengthMeters)
      counted += 1
    }
    #expect(counted > 25)
    #expect(steps.contains { $0.methods.sensorFusion != nil })
    #expect(steps.allSatisfy { $0.methods.peakAcceleration != nil })
  }

  @Test func fusionNeedsAGyroscope() {
    let steps = steps(hasGyroscope: false)
    #expect(steps.count > 30)
    #expect(steps.allSatisfy { $0.methods.sensorFusion == nil })
  }

  @Test func learntConstantChangesItsOwnMethodOnly() throws {
    let own = 0.9 * StepLengthModel.peakAcceleration.defaultConstant(running: false)
    let constant = StepConstant(
      model: .peakAcceleration, place: .unknown, isRunning: false, value: own, deviation: 0.03,
      steps: 200)
    let plain = try #require(steps(model: 1).last)
    let taught = try #require(steps(constants: [constant], model: 1).last)
    #expect(taught.methods.constant == own)
    #expect(abs(taught.measured.lengthMeters / plain.measured.lengthMeters - 0.9) < 1e-9)
    #expect(taught.methods.peakAcceleration == taught.measured.lengthMeters)
    #expect(taught.methods.sensorFusion == plain.methods.sensorFusion)
  }
}
