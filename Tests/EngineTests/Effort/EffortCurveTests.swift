import Testing

@testable import Engine

@Suite struct EffortCurveTests {
  /// Returns a track with a point about every second and a varying speed.
  private func track(seed: UInt64, count: Int) -> MeasuredTrack {
    var random = SeededRandom(seed: seed)
    var (meters, seconds) = (0.0, 0.0)
    var points = MeasuredTrack()
    for _ in 0..<count {
      points.append(MeasuredPoint(at: seconds, meters: meters))
      let step = random.next(in: 0.5...3)
      seconds += step
      meters += step * random.next(in: 1...5)
    }
    return points
  }

  @Test func shortestSpanIsTheFastestMinute() throws {
    let points = track(seed: 1, count: 200)
    let found = try #require(EffortCurve.speeds(of: points).byDuration.first)
    let meters = try #require(
      EffortCurve.farthest(
        in: 60, meters: points.map { $0.distanceMeters },
        seconds: points.map { $0.movingSeconds ?? 0 }))
    #expect(found.span == 60 && abs(found.value - meters / 60) < 1e-9)
  }

  @Test func spansLongerThanTheTrackHaveNoValue() {
    let points = track(seed: 9, count: 100)
    let length = points.last?.movingSeconds ?? 0
    let spans = EffortCurve.speeds(of: points).byDuration.map(\.span)
    #expect(spans == EffortCurve.durations.filter { $0 <= length })
    #expect(EffortCurve.speeds(of: MeasuredTrack()) == EffortCurve.Speeds())
  }

  @Test func doubleTheSpanIsNeverFaster() {
    let curve = EffortCurve.speeds(of: track(seed: 3, count: 900)).byDuration
    for (one, two) in zip(curve, curve.dropFirst()) where two.span == 2 * one.span {
      #expect(two.value <= one.value + 1e-9)
    }
    #expect(curve.count > 5)
  }

  @Test func lengthsAgreeWithBestEfforts() throws {
    let points = track(seed: 5, count: 1500)
    let efforts = bestEfforts(of: points)
    let curve = EffortCurve.speeds(of: points).byLength
    #expect(efforts.count >= 3)
    for effort in efforts {
      let point = try #require(curve.first { $0.span == effort.length })
      #expect(abs(point.value - effort.length / effort.effort.seconds) < 1e-9)
    }
  }

  // MARK: Power

  private func recording(_ watts: [(Double, Double?)]) -> Recording {
    var recording = Recording(sport: .cycling)
    recording.segments = [watts.map { TrackPoint(seconds: $0.0, power: $0.1) }]
    return recording
  }

  @Test func evenPowerIsEvenOverEverySpan() {
    let curve = EffortCurve.powers(of: recording((0...700).map { (Double($0), 210) }))
    #expect(curve.map(\.span) == EffortCurve.powerDurations.filter { $0 <= 600 })
    #expect(curve.allSatisfy { abs($0.value - 210) < 1e-9 })
  }

  @Test func sprintStandsOutAndAPauseCountsAsZero() throws {
    var watts: [(Double, Double?)] = (0..<120).map { (Double($0), 200) }
    for index in 40..<45 { watts[index].1 = 900 }
    // Leaves a gap of three minutes.
    watts += (300..<400).map { (Double($0), 200) }
    let curve = EffortCurve.powers(of: recording(watts))
    #expect(try abs(#require(curve.first).value - 900) < 1e-9)
    let five = try #require(curve.first { $0.span == 300 })
    #expect(five.value < 120)
  }

  @Test func missingOrImpossiblePowerIsIgnored() {
    let series: [[(Double, Double?)]] = [nil, 0, 9999].map { (watts: Double?) in
      (0..<100).map { (Double($0), watts) }
    }
    for watts in series + [[(0, 200), (1e8, 200)]] {
      #expect(EffortCurve.powers(of: recording(watts)).isEmpty, "\(watts)")
    }
    #expect(EffortCurve.powers(of: Recording(sport: .cycling)).isEmpty)
  }
}
