import Testing

@testable import Engine

@Suite struct SteadySwayTests {
  private func steps(_ sways: [Vector?]) -> ArraySlice<WalkedStep> {
    sways.map { sway in
      var step = WalkedStep(seconds: 0, duration: 0.6, rise: 2, periodicity: 0.3)
      step.sway = sway
      return step
    }[...]
  }

  private func walk(_ count: Int, _ rate: Double = 0.3) -> [Vector?] {
    (0..<count).map { Vector(0, 0, $0 % 2 == 0 ? rate : -rate) }
  }

  @Test func aTrunkTurnsToAndFro() {
    #expect(SteadySway.holds(for: steps(walk(4))))
    #expect(SteadySway.holds(for: steps(walk(12))))
  }

  /// Two pairs of touches of one foot are the fewest.
  @Test func oneStrideIsTooFew() {
    #expect(!SteadySway.holds(for: steps(walk(3))))
    #expect(!SteadySway.holds(for: steps([])))
  }

  @Test func aVehicleHardlyTurns() {
    #expect(!SteadySway.holds(for: steps(walk(20, 0.09))))
    #expect(SteadySway.holds(for: steps(walk(20, 0.11))))
  }

  @Test func withoutAGyroscopeNothingHolds() {
    #expect(!SteadySway.holds(for: steps([Vector?](repeating: nil, count: 20))))
  }

  /// Every other pair opposite: the mean is 0.
  @Test func whatTurnsThisWayAndThatIsNoWalk() {
    let hands = (0..<20).map { Vector(0, 0, [0.3, 0.3, -0.3, -0.3][$0 % 4]) as Vector? }
    #expect(!SteadySway.holds(for: steps(hands)))
    var random = SeededRandom(seed: 11)
    var holding = 0
    for _ in 0..<200 {
      let noise = (0..<12).map { _ in
        Vector(random.nextNormal(), random.nextNormal(), random.nextNormal()) as Vector?
      }
      if SteadySway.holds(for: steps(noise)) { holding += 1 }
    }
    #expect(holding < 10)
  }
}
