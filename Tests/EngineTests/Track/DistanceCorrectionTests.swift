import Testing

@testable import Engine

/// The athlete's corrections of a session's distance.
@Suite struct DistanceCorrectionTests {
  /// Returns the analysis of 900 s at 3 m/s, without positions during `gap`.
  private func run(
    gap: ClosedRange<Int>, laps: [Int] = [], options: [(SessionOption, Double)]
  ) -> ActivityAnalysis {
    let path = TestPath()
    var live = LiveSession.started()
    for second in 1...900 {
      let seconds = Double(second)
      live.handle(.tick, at: seconds)
      if laps.contains(second) { live.handle(.command(.lap), at: seconds) }
      if gap.contains(second) { continue }
      live.handle(.fix(path.north(seconds, speed: 3)), at: seconds)
    }
    live.handle(.command(.finish), at: 900)
    for (option, value) in options {
      live.handle(.option(option, value: value), at: 900)
    }
    return live.finishedAnalysis()
  }

  @Test func straightLinesAcrossGapsCountWithTheirTime() {
    let analysis = run(gap: 301...480, laps: [600], options: [(.straightGaps, 1)])
    #expect(abs(analysis.distanceMeters - 2_700) < 10)
    #expect(abs((analysis.movingSeconds ?? 0) - 900) < 2)
    #expect(abs((analysis.averageSpeed ?? 0) - 3) < 0.02)
    #expect(abs(analysis.quality.addedMeters - 543) < 5)
    #expect(analysis.gaps.isEmpty)
    #expect((analysis.quality.gapCount, analysis.missingMeters(in: .running)) == (0, 0))
    #expect(analysis.kilometers.map(\.isComplete) == [true, true, false])
    #expect(analysis.kilometers.prefix(2).allSatisfy { abs($0.seconds - 333.3) < 3 })
    #expect(analysis.laps.count == 2)
    #expect(abs(analysis.laps[0].meters - 1_800) < 10)
    #expect(abs(analysis.laps[0].seconds - 600) < 2)
  }

  @Test func latestChoiceCounts() {
    let plain = run(gap: 301...480, options: [])
    let takenBack = run(gap: 301...480, options: [(.straightGaps, 1), (.straightGaps, 0)])
    #expect(takenBack == plain)
    #expect(abs(plain.missingMeters(in: .running) - 543) < 5)
  }

  /// A straight line can't bridge the wait for the first position.
  @Test func waitForTheFirstPositionStaysAGap() {
    let analysis = run(gap: 1...100, options: [(.straightGaps, 1)])
    #expect((analysis.quality.addedMeters, analysis.gaps.count) == (0, 1))
    #expect(abs((analysis.movingSeconds ?? 0) - 800) < 3)
  }

  @Test func treadmillDistanceIsSpreadOverTheTime() {
    let analysis = run(gap: 1...900, options: [(.statedDistance, 2_500)])
    #expect(analysis.distanceMeters == 2_500)
    #expect(abs((analysis.averageSpeed ?? 0) - 2_500 / 900) < 0.01)
    #expect(analysis.kilometers.map(\.isComplete) == [true, true, false])
    #expect(analysis.kilometers.prefix(2).allSatisfy { abs($0.seconds - 360) < 3 })
  }

  @Test func statedDistanceDoesNotReplacePositions() {
    let analysis = run(gap: 301...480, options: [(.statedDistance, 9_000)])
    #expect(analysis == run(gap: 301...480, options: []))
  }

  @Test(arguments: [-1, 9.9, 500_001, .infinity, .nan])
  func impossibleDistancesChangeNothing(meters: Double) {
    #expect(run(gap: 1...900, options: [(.statedDistance, meters)]).distanceMeters == 0)
  }

  /// 2 km in 180 s is 11 m/s on average, and 3 km is 17 m/s.
  @Test(arguments: [(2_000.0, true), (3_000.0, false)])
  func lineFasterThanASprintIsNotOffered(meters: Double, isOffered: Bool) {
    let path = TestPath()
    var live = LiveSession.started()
    for second in 1...400 where !(101...280).contains(second) {
      let start = second > 280 ? meters - 540 : 0
      live.handle(.fix(path.north(Double(second), speed: 3, from: start)), at: Double(second))
    }
    #expect((live.finishedAnalysis().missingMeters(in: .running) > 0) == isOffered)
  }

  /// 2,700 m at Minetti's 3.6 J/kg per metre.
  @Test func straightLineCostsEnergyLikeMeasuredDistance() throws {
    let whole = try #require(run(gap: 901...901, options: []).effort.joulesPerKilogram)
    let added = run(gap: 301...480, options: [(.straightGaps, 1)])
    #expect(abs(try #require(added.effort.joulesPerKilogram) / whole - 1) < 0.02)
  }

  @Test func enteredDistanceCostsEnergy() throws {
    let analysis = run(gap: 1...900, options: [(.statedDistance, 2_700)])
    let energy = try #require(analysis.effort.joulesPerKilogram)
    #expect(abs(energy / (2_700 * Energy.runningCost(grade: 0)) - 1) < 0.02)
  }
}
