import Engine
import Testing

@testable import Store

@Suite struct WalkColumnsTests {
  private func steps(_ count: Int, seed: UInt64) -> [CoachedStep] {
    var random = SeededRandom(seed: seed)
    var seconds = 0.0
    return (0..<count).map { index in
      seconds += random.next(in: 0.4...0.9)
      let knowsTurning = random.nextUnit() < 0.7
      let step = WalkedStep(
        seconds: seconds, duration: random.next(in: 0.4...0.9), beginsBout: index % 17 == 0,
        rise: random.next(in: 0...20), swing: knowsTurning ? random.next(in: 0...1.5) : nil,
        turn: knowsTurning ? random.next(in: -2...2) : nil, periodicity: random.next(in: -1...1),
        side: index % 3 == 0 ? nil : index % 2 == 0 ? .left : .right)
      let measured = MeasuredStep(
        step: step, lengthMeters: random.next(in: 0.2...1.1),
        deviationMeters: random.next(in: 0...0.2),
        model: StepLengthModel.allCases[index % StepLengthModel.allCases.count])
      let methods = StepMethods(
        peakAcceleration: index % 5 == 0 ? nil : random.next(in: 0.2...1.1),
        sensorFusion: knowsTurning ? random.next(in: 0.2...1.1) : nil,
        constant: random.next(in: 0.3...1.4))
      var coached = CoachedStep(
        measured: measured, isGood: random.nextUnit() < 0.8,
        warning: index % 20 == 7 ? ToleranceMonitor.Warning.allCases[index % 3] : nil)
      coached.methods = methods
      return coached
    }
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 500]) func stepsRoundTripWithRounding(count: Int) throws {
    let steps = steps(count, seed: UInt64(count))
    let bytes = WalkColumns.encode(steps)
    let decoded = try #require(WalkColumns.decode(bytes))
    #expect((decoded.count, WalkColumns.encode(decoded)) == (count, bytes))
    for (a, b) in zip(steps, decoded) {
      #expect(abs(a.measured.step.seconds - b.measured.step.seconds) <= 5.1e-5)
      #expect(abs(a.measured.lengthMeters - b.measured.lengthMeters) <= 5.1e-5)
      #expect(abs(a.measured.step.rise - b.measured.step.rise) <= 5.1e-4)
      #expect(abs((a.measured.step.turn ?? 9) - (b.measured.step.turn ?? 9)) <= 5.1e-4)
      #expect((a.measured.step.swing == nil) == (b.measured.step.swing == nil))
      #expect(a.measured.step.side == b.measured.step.side)
      #expect(a.measured.step.beginsBout == b.measured.step.beginsBout)
      #expect((a.measured.model, a.isGood, a.warning) == (b.measured.model, b.isGood, b.warning))
      expectEqual(a.methods, b.methods)
    }
  }

  private func expectEqual(_ a: StepMethods, _ b: StepMethods) {
    for (a, b) in [
      (a.peakAcceleration, b.peakAcceleration), (a.sensorFusion, b.sensorFusion),
      (a.constant, b.constant),
    ] { #expect((a == nil) == (b == nil) && abs((a ?? 0) - (b ?? 0)) <= 5.1e-5) }
  }

  @Test func damagedColumnsNeverTrap() throws {
    let bytes = WalkColumns.encode(steps(40, seed: 1))
    for length in 0..<bytes.count { #expect(WalkColumns.decode(Array(bytes[..<length])) == nil) }
    var random = SeededRandom(seed: 2)
    for _ in 0..<2_000 {
      var damaged = bytes
      let place = min(Int(random.nextUnit() * Double(bytes.count)), bytes.count - 1)
      damaged[place] = UInt8(truncatingIfNeeded: random.next())
      _ = WalkColumns.decode(damaged)
    }
    for version in [1, 3] as [UInt8] { #expect(WalkColumns.decode([version, 0]) == nil) }
  }

  @Test func stepTakesLessThan24Bytes() {
    let steps = walkLog(seconds: 300).session.coach.walkedSteps
    #expect(WalkColumns.encode(steps).count < 24 * steps.count)
  }
}
