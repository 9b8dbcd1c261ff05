import Testing

@testable import Engine

/// Detection of rest, and the deviation of the readings.
@Suite struct MotionVarianceTests {
  @Test func restIsKnownAfterFortyCells() {
    var motionVariance = MotionVariance()
    for _ in 0..<39 { motionVariance.add(0.1) }
    #expect(motionVariance.restCell == nil)
    motionVariance.add(0.1)
    #expect((motionVariance.restCell, motionVariance.cellsSinceRest(at: 39)) == (39, 0))
    motionVariance.restart()
    #expect(motionVariance.restCell == nil)
  }

  @Test func motionEndsRestAndHasADeviation() {
    var motionVariance = MotionVariance()
    for _ in 0..<60 { motionVariance.add(0) }
    for cell in 0..<100 { motionVariance.add(cell % 2 == 0 ? 1 : -1) }
    let rest = motionVariance.restCell ?? 0
    #expect((60...65).contains(rest))
    #expect(motionVariance.cellsSinceRest(at: 120) == 120 - rest)
    #expect(abs(motionVariance.deviation(about: 120) - 1) < 1e-9)
    #expect(motionVariance.deviation(about: 30) < 0.01)
  }

  @Test func oldCellsAreUnknown() {
    var motionVariance = MotionVariance()
    for cell in 0..<600 { motionVariance.add(cell % 2 == 0 ? 0.5 : -0.5) }
    for _ in 0..<60 { motionVariance.add(0) }
    for cell in [-5, 0, 100, 403, 660, 5000] {
      #expect(motionVariance.cellsSinceRest(at: cell) > 100_000)
    }
    #expect(motionVariance.deviation(about: 100) == 0)
    #expect(motionVariance.cellsSinceRest(at: 659) == 0)
  }

  @Test func constantOffsetIsRestAndShakingIsNot() {
    var offset = MotionVariance()
    for _ in 0..<50 { offset.add(2) }
    #expect(offset.restCell == 49)
    var shaken = MotionVariance()
    for cell in 0..<600 { shaken.add(cell % 2 == 0 ? 0.5 : -0.5) }
    #expect(shaken.restCell == nil)
    #expect(shaken.cellsSinceRest(at: 599) > 100_000)
  }
}
