import Testing

@testable import Engine

/// Estimates of a run's distance from the phone's footfalls while positions are missing.
@Suite struct RunStepDistanceTests {
  /// Returns the session of a run at 3 m/s with 2.5 steps per second, without positions during `gap`.
  private func session(
    gap: ClosedRange<Int>, steps: Bool, model: PersonalCadenceModel? = nil
  ) -> LiveSession {
    let path = TestPath()
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    if let model { live.handle(.personalModel(model), at: 0) }
    live.handle(.command(.start), at: 0)
    for tenth in 1...9_000 {
      let seconds = Double(tenth) / 10
      if steps, tenth % 4 == 0 {
        live.handle(.footfall(at: seconds - 0.1), at: seconds)
      }
      guard tenth % 10 == 0 else { continue }
      live.handle(.tick, at: seconds)
      if gap.contains(tenth / 10) { continue }
      live.handle(.fix(path.north(seconds, speed: 3)), at: seconds)
    }
    return live
  }

  @Test func tunnelHasADistanceWithSteps() {
    let live = session(gap: 301...480, steps: true)
    let analysis = live.finishedAnalysis()
    #expect(abs(live.snapshot.distanceMeters - 2_700) < 40)
    #expect(abs(analysis.distanceMeters - 2_700) < 40)
    #expect(abs(analysis.quality.estimatedMeters - 540) < 40)
    #expect(analysis.gaps.isEmpty)
    #expect(abs((analysis.movingSeconds ?? 0) - 900) < 2)
  }

  @Test func tunnelIsAGapWithoutSteps() {
    let analysis = session(gap: 301...480, steps: false).finishedAnalysis()
    #expect(abs(analysis.distanceMeters - 2_157) < 20)
    #expect((analysis.quality.estimatedMeters, analysis.gaps.count) == (0, 1))
    #expect(abs(analysis.missingMeters(in: .running) - 543) < 5)
    #expect(abs((analysis.movingSeconds ?? 0) - 719) < 2)
  }

  /// A treadmill run gets a distance from its cadence, with a large deviation.
  @Test func stepsWithoutAnyPositionsGiveAnEstimate() {
    let live = session(gap: 1...900, steps: true)
    let analysis = live.finishedAnalysis()
    #expect((1_800...2_800).contains(live.snapshot.distanceMeters))
    #expect(abs(analysis.distanceMeters - live.snapshot.distanceMeters) < 5)
    #expect(analysis.quality.estimatedMeters > 1_800)
    #expect(analysis.quality.distanceDeviation > 0.08 * analysis.distanceMeters)
    #expect(abs((analysis.movingSeconds ?? 0) - 900) < 15)
  }

  /// A single entered distance corrects the estimates of later runs at the same cadence.
  @Test(arguments: [2_200.0, 3_000.0])
  func enteredDistanceTeachesTheCadenceLine(meters: Double) {
    var live = session(gap: 1...900, steps: true)
    #expect(live.steadyWindows(of: live.finishedAnalysis()).isEmpty)
    live.handle(.command(.finish), at: 900)
    live.handle(.option(.statedDistance, value: meters), at: 900)
    let windows = live.steadyWindows(of: live.finishedAnalysis())
    #expect(windows.count > 20)
    #expect(windows.allSatisfy { !$0.isPaced && abs($0.window.speed - meters / 900) < 0.05 })
    var model = PersonalCadenceModel()
    for window in windows { model.add(window.window) }
    let next = session(gap: 1...900, steps: true, model: model).finishedAnalysis()
    #expect(abs(next.distanceMeters / meters - 1) < 0.03)
  }

  /// For a runner whose previous runs were faster, the same cadence means a higher speed.
  @Test func ownRunsImproveTheEstimate() {
    var model = PersonalCadenceModel()
    for index in 0..<40 {
      let speed = 3.4 + Double(index % 5) * 0.1
      model.add(SteadyWindow(speed: speed, cadence: 172 + 6 * (speed - 3.6)))
    }
    let unknown = PersonalCadenceModel().speed(cadence: 172)
    let known = model.speed(cadence: 172)
    #expect(abs(known.speed - 3.6) < 0.1)
    #expect(known.deviation < 0.7 * unknown.deviation)
    #expect(model.speed(cadence: nil).speed > 3.4)
    #expect(model.speed(cadence: 180).speed > known.speed)
  }
}
