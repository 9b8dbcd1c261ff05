import Testing

@testable import Engine

@Suite struct FootfallCadenceTests {
  /// Returns footfall times, starting at 100 s, with the given cadence (steps per minute) for each part.
  private func footfalls(
    _ parts: [(cadence: Double, seconds: Double)], scatter: Double = 0, seed: UInt64 = 1
  ) -> [Double] {
    var random = SeededRandom(seed: seed)
    var moments: [Double] = []
    var now = 100.0
    var end = 100.0
    for part in parts {
      end += part.seconds
      while now < end {
        moments.append(now)
        now += 60 / part.cadence * (1 + scatter * random.nextNormal())
      }
    }
    return moments
  }

  private func cadences(_ moments: [Double]) -> [Double?] {
    var feet = FootfallCadence()
    return moments.map { moment in
      feet.add(moment)
      return feet.cadence
    }
  }

  @Test func cadenceIsKnownAfterThreeSteps() throws {
    let found = cadences(footfalls([(168, 30)]))
    #expect(found[..<3].allSatisfy { $0 == nil })
    #expect(found[3...].allSatisfy { abs(($0 ?? 0) - 168) < 1e-6 })
  }

  @Test(arguments: [150.0, 165, 180, 200])
  func scatterOfTwoPercentCausesSmallErrors(cadence: Double) throws {
    var squares = 0.0
    var count = 0.0
    for seed in 1...5 as ClosedRange<UInt64> {
      let found = cadences(footfalls([(cadence, 600)], scatter: 0.02, seed: seed))
      for cadenceFound in found.dropFirst(60) {
        let error = try #require(cadenceFound) - cadence
        squares += error * error
        count += 1
      }
    }
    #expect((squares / count).squareRoot() < 0.004 * cadence)
  }

  /// A change of 5 steps per minute may take 6 s to be shown, because it hardly exceeds the scatter of eight steps.
  @Test func changesAreShownWithinThreeSeconds() throws {
    for from in stride(from: 140.0, through: 200, by: 5) {
      for to in stride(from: 140.0, through: 200, by: 5) {
        let moments = footfalls([(from, 30), (to, abs(from - to) < 8 ? 6 : 3)])
        let found = try #require(cadences(moments).last ?? nil)
        #expect(abs(found - to) <= 1, "\(from) to \(to)")
      }
    }
  }

  @Test func missedAndExtraFootfallsHardlyChangeCadence() throws {
    let moments = footfalls([(170, 60)])
    for period in [7, 11, 23] {
      let missed = moments.enumerated().filter { $0.offset % period != period - 1 }.map(\.element)
      let extra = moments.enumerated().flatMap { index, moment in
        index % period == period - 1 ? [moment, moment + 0.1] : [moment]
      }
      for found in [missed, extra].flatMap({ cadences($0).dropFirst(8) }) {
        #expect(abs(try #require(found) - 170) < 1, "every \(period)th")
      }
    }
  }

  /// The runner changes between walking and running, or the detector starts or stops detecting only every second step.
  @Test(arguments: [(112.0, 168.0), (168, 112), (84, 168), (168, 84), (85, 160), (160, 85)])
  func changeOfGaitIsShownWithinFourSeconds(from: Double, to: Double) throws {
    let moments = footfalls([(from, 30), (to, 30)])
    let found = cadences(moments)
    let first = try #require(moments.firstIndex { $0 >= 130 })
    for cadence in found[(first + 12)...] { #expect(abs(try #require(cadence) - to) < 2) }
  }

  @Test func gapResetsTheCadence() {
    var feet = FootfallCadence()
    for moment in footfalls([(170, 20)]) { feet.add(moment) }
    feet.add(125)
    #expect(feet.cadence == nil)
    feet.clear()
    #expect(feet.cadence == nil)
  }

  @Test func timesThatGoBackAreIgnored() {
    var feet = FootfallCadence()
    for moment in footfalls([(170, 20)]) { feet.add(moment) }
    let before = feet.cadence
    for moment in [110.0, 0, -1e9] { feet.add(moment) }
    #expect(feet.cadence == before)
  }
}
