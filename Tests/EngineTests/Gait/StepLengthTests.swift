import Testing

@testable import Engine

@Suite struct StepLengthTests {
  private func step(_ rise: Double, _ duration: Double = 0.55, swing: Double? = nil) -> WalkedStep {
    WalkedStep(seconds: 0, duration: duration, rise: rise, swing: swing, periodicity: 1)
  }

  /// K·Δ^¼ is 0.751241 for K = 0.48 and Δ = 6. A duration of one second leaves it unchanged.
  @Test func peakAccelerationUsesTheFourthRoot() throws {
    let shape = try #require(StepLengthModel.peakAcceleration.shape(of: step(6, 1), Walker()))
    #expect(abs(0.48 * shape - 0.751241) < 1e-6)
    let faster = try #require(StepLengthModel.peakAcceleration.shape(of: step(6, 0.5), Walker()))
    #expect(abs(faster / shape - 0.784584) < 1e-6)
  }

  /// Nothing lifts the body while both feet are on the ground, so durations of more than one second count as one
  /// second.
  @Test func durationOverASecondDoesNotLengthenAStep() throws {
    let model = StepLengthModel.peakAcceleration
    let second = try #require(model.shape(of: step(6, 1), Walker()))
    for duration in [1.01, 1.4, 3] {
      #expect(try #require(model.shape(of: step(6, duration), Walker())) == second)
    }
    #expect(try #require(model.shape(of: step(6, 0.99), Walker())) < second)
  }

  /// The length is also scaled by the square root of the strength, which is limited to 0…1.
  @Test func weakStepIsShorter() throws {
    let model = StepLengthModel.peakAcceleration
    let usual = try #require(model.shape(of: step(3), Walker()))
    for (strength, share) in [(-1.0, 0.0), (0, 0), (0.25, 0.5), (0.5, 0.707107), (1, 1), (4, 1)] {
      var other = step(3)
      other.strength = strength
      let shape = try #require(model.shape(of: other, Walker()))
      #expect(abs(shape / usual - share) < 1e-6)
    }
  }

  /// The length is scaled by the cosine of half the turn, which is limited to 1 rad in either direction.
  @Test func turningStepIsShorter() throws {
    let model = StepLengthModel.peakAcceleration
    let straight = try #require(model.shape(of: step(3), Walker()))
    for (turn, share) in [(0.0, 1.0), (0.5, 0.968912), (1, 0.877583), (2, 0.877583)] {
      for sign in [1.0, -1] {
        var other = step(3)
        other.turn = sign * turn
        let shape = try #require(model.shape(of: other, Walker()))
        #expect(abs(shape / straight - share) < 1e-6)
      }
    }
  }

  @Test(arguments: [0.3, 0.55, 1.2], [0.0, 0.4])
  func strongerPushNeverShortensAStep(_ duration: Double, _ turn: Double) {
    var before = 0.0
    for rise in [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8] {
      var pushed = step(rise, duration)
      pushed.turn = turn
      // The usual push is 3.
      pushed.strength = rise / 3
      let length = StepLengthMeter().measure(pushed).lengthMeters
      #expect(length > 0 && length >= before)
      before = length
    }
  }

  /// The length is 0.530660 m for a leg of 0.9 m and a rise of 4 cm.
  @Test func pendulumFollowsZijlstra() throws {
    let walker = Walker(heightMeters: 0.9 / 0.53)
    let turn = 2 * Double.pi / 0.55
    let rise = 0.04 * 0.64 * turn * turn
    let shape = try #require(StepLengthModel.pendulum.shape(of: step(rise), walker))
    #expect(abs(shape - 0.530660) < 1e-5)
  }

  @Test func fusionUsesTheThighsSwingAsAnIsoscelesTriangle() throws {
    let walker = Walker(heightMeters: 1 / 0.53, place: .trouserPocket)
    let shape = try #require(
      StepLengthModel.sensorFusion.shape(of: step(3, swing: .pi / 3), walker))
    #expect(abs(shape - 1) < 1e-9)
    let held = Walker(heightMeters: 1 / 0.53, place: .hand)
    for (swing, walker) in [(1, held), (0.3, walker), (nil, walker)] as [(Double?, Walker)] {
      #expect(StepLengthModel.sensorFusion.shape(of: step(3, swing: swing), walker) == nil)
    }
  }

  @Test func modelDependsOnTheAvailableSensors() {
    let cases: [(chosen: StepLengthModel?, step: WalkedStep, model: StepLengthModel)] = [
      (nil, step(3), .peakAcceleration), (nil, step(3, swing: 0.9), .sensorFusion),
      (nil, step(0), .heightFrequency), (.pendulum, step(3), .pendulum),
      (.sensorFusion, step(3), .peakAcceleration),
    ]
    for row in cases {
      #expect(StepLengthMeter(model: row.chosen).measure(row.step).model == row.model, "\(row)")
    }
  }

  @Test(arguments: [0.01, 0.5, 3, 20, 200], [0.2, 0.5, 1, 3])
  func lengthsArePlausible(_ rise: Double, _ duration: Double) {
    let measured = StepLengthMeter().measure(step(rise, duration))
    #expect((0.2...1.1).contains(measured.lengthMeters))
    #expect(measured.deviationMeters > 0.05 * measured.lengthMeters)
    #expect(measured.deviationMeters < 0.2 * measured.lengthMeters)
  }

  private func sums(_ count: Int, rise: Double = 3) -> ShapeSums {
    var sums = ShapeSums()
    for _ in 0..<count { sums.add(step(rise), Walker()) }
    return sums
  }

  /// After 400 m in 520 steps, the walked distance determines the constant almost entirely. Ten steps move the constant
  /// less.
  @Test func longerWalkMovesTheConstantMore() throws {
    let shape = try #require(StepLengthModel.peakAcceleration.shape(of: step(3), Walker()))
    let factory = StepLengthModel.peakAcceleration.defaultConstant(running: false)
    var deviations: [Double] = []
    var moved: [Double] = []
    for count in [10, 30, 100, 520] {
      var calibration = StepLengthCalibration()
      let meters = 1.1 * factory * shape * Double(count)
      #expect(calibration.learn(meters: meters, sums(count), Walker()) == true)
      let constant = calibration.constant(.peakAcceleration, Walker())
      moved.append(constant.value / factory)
      deviations.append(constant.deviation)
    }
    #expect((moved, deviations) == (moved.sorted(), deviations.sorted(by: >)))
    #expect(moved[0] > 1.01)
    #expect(moved[3] > 1.06 && moved[3] < 1.1)
  }

  /// A constant learnt from a slow walk corrects a brisk one by the same proportion. It is stored as
  /// `StepConstant.numberCount` numbers.
  @Test func calibrationHoldsAtOtherPacesAndIsStoredExactly() throws {
    let walker = Walker(place: .hand)
    var slow = ShapeSums()
    for _ in 0..<400 { slow.add(step(0.9, 1.2), walker) }
    let plain = StepLengthMeter(walker: walker)
    let meters = 400 * 1.1 * plain.measure(step(0.9, 1.2)).lengthMeters
    var own = plain
    #expect(own.calibration.learn(meters: meters, slow, walker) == true)
    let constant = try #require(own.calibration.learnt.first { $0.model == .peakAcceleration })
    #expect(constant.numbers.count == StepConstant.numberCount)
    var taken = plain
    taken.calibration.set(try #require(StepConstant(numbers: constant.numbers)))
    for pace in [step(0.9, 1.2), step(3, 0.55)] {
      let share = own.measure(pace).lengthMeters / plain.measure(pace).lengthMeters
      #expect(share > 1.06 && share < 1.1)
      #expect(taken.measure(pace) == own.measure(pace))
    }
  }

  @Test func impossibleDistancesAreNotLearnt() {
    var calibration = StepLengthCalibration()
    for (meters, sums) in [(0.0, sums(30)), (.nan, sums(30)), (500, sums(30)), (20, ShapeSums())] {
      #expect(calibration.learn(meters: meters, sums, Walker()) == false, "\(meters)")
    }
    #expect(calibration.isEmpty)
  }

  @Test func constantsAreSeparateByPlaceAndGait() {
    var calibration = StepLengthCalibration()
    let pocket = Walker(place: .trouserPocket)
    let factory = calibration.constant(.peakAcceleration, pocket)
    #expect(calibration.learn(meters: 70, sums(100), Walker(place: .hand)) == true)
    #expect(calibration.constant(.peakAcceleration, pocket) == factory)
    #expect(calibration.learn(meters: 70, sums(100), Walker()) == true)
    #expect(calibration.constant(.peakAcceleration, pocket) != factory)
    let running = Walker(isRunning: true)
    #expect(calibration.constant(.peakAcceleration, running).steps == 0)
    calibration.reset(Walker())
    #expect(calibration.constant(.peakAcceleration, pocket) == factory)
  }

  @Test func targetNeedsTenSteps() throws {
    var walk = CalibrationWalk(StepLengthMeter())
    for count in 1...10 {
      #expect(walk.result() == nil)
      walk.add(step(3))
      #expect(walk.steps == count)
    }
    let plain = try #require(walk.result())
    #expect(!plain.hasLearnt && plain.calibration.isEmpty)
    #expect(abs(plain.speedMetersPerSecond - plain.stepLengthMeters / 0.55) < 1e-9)
    let known = try #require(walk.result(knownMeters: 7))
    #expect(known.hasLearnt)
    #expect(known.stepLengthMeters == 0.7)
    walk.addGPS(meters: 12, accuracyMeters: 5)
    #expect(walk.result()?.hasLearnt == false)
  }

  @Test func accurateGPSMovesTheConstantAndDetectsDrift() {
    var meter = StepLengthMeter()
    var continuous = ContinuousCalibration()
    let own = meter.measure(step(3)).lengthMeters
    for second in 0..<180 {
      continuous.add(step(3, 1), meter.walker)
      continuous.addGPS(
        meters: 1.2 * StepLengthMeter().measure(step(3, 1)).lengthMeters, seconds: 1,
        accuracyMeters: 5, &meter)
      if second == 60 { #expect(!continuous.isDrifted) }
    }
    #expect(continuous.partCount == 3)
    #expect(continuous.isDrifted)
    let ratio = meter.measure(step(3)).lengthMeters / own
    #expect(ratio > 1.06 && ratio < 1.12)
    for _ in 0..<180 {
      continuous.add(step(3, 1), meter.walker)
      continuous.addGPS(meters: 1, seconds: 1, accuracyMeters: 30, &meter)
    }
    #expect(continuous.partCount == 3)
  }
}
