import Testing

@testable import Engine

/// Detection of rest, and the deviation of the readings.
@Suite struct RestlessnessTests {
  @Test func restIsKnownAfterFortyCells() {
    var restlessness = MotionVariance()
    for _ in 0..<39 { restlessness.add(0.1) }
    #expect(restlessness.restCell == nil)
    restlessness.add(0.1)
    #expect(restlessness.restCell == 39)
    #expect(restlessness.cellsSinceRest(at: 39) == 0)
    restlessness.restart()
    #expect(restlessness.restCell == nil)
  }

  @Test func motionEndsRestAndHasADeviation() {
    var restlessness = MotionVariance()
    for _ in 0..<60 { restlessness.add(0) }
    for cell in 0..<100 { restlessness.add(cell % 2 == 0 ? 1 : -1) }
    let rest = restlessness.restCell ?? 0
    #expect((60...65).contains(rest))
    #expect(restlessness.cellsSinceRest(at: 120) == 120 - rest)
    #expect(abs(restlessness.deviation(about: 120) - 1) < 1e-9)
    #expect(restlessness.deviation(about: 30) < 0.01)
  }

  @Test func oldCellsAreUnknown() {
    var restlessness = MotionVariance()
    for cell in 0..<600 { restlessness.add(cell % 2 == 0 ? 0.5 : -0.5) }
    for _ in 0..<60 { restlessness.add(0) }
    for cell in [-5, 0, 100, 403, 660, 5000] {
      #expect(restlessness.cellsSinceRest(at: cell) > 100_000)
    }
    #expect(restlessness.deviation(about: 100) == 0)
    #expect(restlessness.cellsSinceRest(at: 659) == 0)
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
