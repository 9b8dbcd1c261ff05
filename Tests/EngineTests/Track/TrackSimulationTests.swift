import Testing

@testable import Engine

/// Checks the promised accuracy with simulated sessions, whose true values are known.
@Suite struct TrackSimulationTests {
  private func rows(_ name: SimulationName, seeds: ClosedRange<UInt64> = 1...6)
    -> [AccuracyReport.Row]
  {
    AccuracyReport.measure("", SimulationScenario(name), seeds: seeds)
  }

  @Test func hourUnderOpenSkyIsWithinAFifthOfAPercent() {
    let rows = rows(.openSkyHour)
    #expect(abs(mean(rows.map { $0.liveMeters / $0.trueMeters - 1 })) <= 0.002)
    #expect(abs(mean(rows.map { $0.finalMeters / $0.trueMeters - 1 })) <= 0.002)
    for row in rows {
      #expect(abs(row.finalMeters / row.trueMeters - 1) <= 0.004)
      #expect(row.rawMeters / row.trueMeters > 1.07)
      #expect(row.refusedCount == 0 && row.gapCount == 0)
    }
  }

  @Test func tenMinutesAtRestAddNoDistance() {
    for hasSteps in [true, false] {
      for delay in [0.0, 30] {
        for seed in 1...5 as ClosedRange<UInt64> {
          var scenario = SimulationScenario(.standingStill)
          scenario.hasSteps = hasSteps
          var simulator = RunSimulator(seed: seed, scenario: scenario)
          var track = LiveTrack(sport: .running, autoPauseSeconds: delay)
          while let event = simulator.next() { track.handle(event) }
          track.close()
          #expect((track.distanceMeters, track.analysis.distanceMeters) == (0, 0))
          #expect(track.movingSeconds < (delay == 0 ? 601 : 5))
          #expect((track.elevationGainMeters ?? 0) == 0)
        }
      }
    }
  }

  @Test func lapOfTheTrackIsWithinFiveMeters() {
    let rows = rows(.track, seeds: 1...20)
    #expect(rows.allSatisfy { abs($0.finalMeters - $0.trueMeters) <= 5 })
    #expect(abs(mean(rows.map { $0.liveMeters - $0.trueMeters })) <= 2)
  }

  @Test(arguments: [SimulationName.lateFirstFix, .tunnel])
  func unseenDistanceIsNotInvented(_ name: SimulationName) {
    for row in rows(name) {
      let seen = row.trueMeters - row.unseenMeters
      #expect(row.finalMeters <= seen * 1.005 + 3)
      #expect(row.finalMeters >= seen * 0.98 - 15)
      #expect(row.gapCount == 1)
    }
  }

  @Test(arguments: [SimulationName.treeCover, .streetCanyon])
  func poorReceptionIsWithinTwoPercent(_ name: SimulationName) {
    let rows = rows(name)
    #expect(abs(mean(rows.map { $0.finalMeters / $0.trueMeters - 1 })) <= 0.01)
    for row in rows { #expect(abs(row.finalMeters / row.trueMeters - 1) <= 0.02) }
  }

  @Test func haltsKeepTheDistanceAndPauseOnlyIfLong() {
    for row in rows(.trafficLights) {
      #expect(abs(row.finalMeters / row.trueMeters - 1) <= 0.005)
      // The halts take 15, 45 and 90 s. The first is too short to pause.
      #expect(abs(row.movingSeconds - row.trueMovingSeconds - 15) <= 6)
    }
  }

  @Test func climbIsWithinItsStatedUncertainty() throws {
    let rows = rows(.openSkyHour, seeds: 1...10)
    for row in rows {
      let climb = try #require(row.finalClimbMeters)
      let uncertainty = try #require(row.climbUncertaintyMeters)
      #expect(abs(climb - row.trueClimbMeters) <= 2 * uncertainty)
      #expect(uncertainty < 0.3 * row.trueClimbMeters)
    }
  }

  /// White altitude noise of 1 m during two hours on flat ground must not count as hills.
  @Test(arguments: AltitudeSource.allCases)
  func flatGroundHasHardlyAnyClimb(_ source: AltitudeSource)
    throws
  {
    let path = TestPath()
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var track = LiveTrack(sport: .running, altitudeSource: source)
      track.start(at: 0)
      for second in 0...7200 {
        var fix = path.north(Double(second), speed: 3)
        fix.altitude = 200 + random.nextNormal()
        track.add(fix)
      }
      #expect(try #require(track.elevationGainMeters) < 5)
      let analysis = track.closed()
      #expect(try #require(analysis.elevationGainMeters) < 5)
      #expect(try #require(analysis.elevationUncertaintyMeters) > 0)
    }
  }
}
