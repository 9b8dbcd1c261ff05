import Engine
import Testing

@Suite struct TrackExcerptTests {
  /// Returns a track at 3 m/s for 1000 s, which climbs 1 m every 10 s in the first half and descends in the second. A
  /// pause of 300 s begins at second `pause`.
  private func track(pausesAt pause: Int? = nil) -> MeasuredTrack {
    MeasuredTrack((0...1000).map { point($0, pausesAt: pause) })
  }

  private func point(_ second: Int, pausesAt pause: Int?) -> MeasuredPoint {
    let waited = pause.map { second >= $0 } == true ? 300.0 : 0
    let height = Double(second <= 500 ? second : 1000 - second)
    return MeasuredPoint(
      seconds: Double(second) + waited, coordinate: nil,
      distanceMeters: 3 * Double(second), movingSeconds: Double(second),
      altitude: 500 + 0.1 * height, heartRate: second < 500 ? 120 : 150, cadence: 80)
  }

  @Test func excerptHasItsShareOfEveryMetric() throws {
    let stretch = TrackExcerpt(track(), from: 300, to: 1500, by: .distance, climb: 55)
    #expect((stretch.meters - 1200).magnitude < 1e-6)
    #expect(((stretch.movingSeconds ?? 0) - 400).magnitude < 1e-6)
    #expect(((stretch.speed ?? 0) - 3).magnitude < 1e-9)
    #expect(stretch.heartRate.map { $0 > 119.9 && $0 < 120.1 } == true)
    #expect(stretch.cadence == 80)
    // 40 of the 50 m that the track climbs, scaled to the activity's total of 55 m.
    #expect(((stretch.climbMeters ?? 0) - 44).magnitude < 2.5)
  }

  @Test func adjacentStretchesAddUpToTheWhole() throws {
    let cuts = [0, 411.5, 412, 1333.3, 2718, 3000]
    let parts = zip(cuts, cuts.dropFirst()).map {
      TrackExcerpt(track(), from: $0, to: $1, by: .distance, climb: 55)
    }
    #expect((parts.reduce(0) { $0 + $1.meters } - 3000).magnitude < 1e-6)
    #expect((parts.reduce(0) { $0 + ($1.movingSeconds ?? 0) } - 1000).magnitude < 1e-6)
    #expect((parts.reduce(0) { $0 + ($1.climbMeters ?? 0) } - 55).magnitude < 1e-6)
  }

  @Test func pausesDoNotCount() {
    let stretch = TrackExcerpt(track(pausesAt: 200), from: 100, to: 300, by: .time)
    #expect(((stretch.movingSeconds ?? 0) - 200).magnitude < 1e-6)
    #expect((stretch.meters - 600).magnitude < 1e-6)
  }

  @Test(arguments: [(0.0, 0.0), (50, 20), (-10, -5), (4000, 5000), (.nan, .nan)])
  func invalidStretchIsEmpty(from: Double, to: Double) {
    let stretch = TrackExcerpt(track(), from: from, to: to, by: .distance)
    #expect(stretch.meters == 0 && stretch.speed == nil && stretch.climbMeters == nil)
    #expect(TrackExcerpt([], from: from, to: to, by: .time).meters == 0)
  }

  @Test func unknownMetricsAreNil() {
    let points = (0...10).map {
      MeasuredPoint(
        seconds: nil, coordinate: nil, distanceMeters: 10 * Double($0), movingSeconds: nil)
    }
    let bare = MeasuredTrack(points)
    let stretch = TrackExcerpt(bare, from: 0, to: 100, by: .distance, climb: 10)
    #expect(stretch.meters == 100 && stretch.movingSeconds == nil)
    #expect(stretch.climbMeters == nil && stretch.heartRate == nil && stretch.cadence == nil)
  }
}

/// Tracks that are adjusted to their activity's totals.
@Suite struct TrackTotalTests {
  private func track(meters: Double = 4970, seconds: Int = 1500) -> MeasuredTrack {
    MeasuredTrack(
      (0...seconds).map {
        MeasuredPoint(at: Double($0), meters: meters * Double($0) / Double(seconds))
      })
  }

  @Test func endPointIsAddedToReachTheTotals() {
    let whole = track().reaching(meters: 4972.5, movingSeconds: 1500.8)
    #expect(whole.count == 1502)
    #expect(whole.last?.distanceMeters == 4972.5 && whole.last?.movingSeconds == 1500.8)
    #expect(whole.last?.startsSegment == false)
    #expect(track().reaching(meters: 4970, movingSeconds: 1500) == track())
  }

  @Test func endWithoutPositionsIsAGap() {
    let whole = track().reaching(meters: 4970, movingSeconds: 1800)
    #expect(whole.last?.startsSegment == true && whole.last?.movingSeconds == 1800)
  }

  @Test func correctedDistanceScalesTheTrackAndItsSplits() {
    var analysis = ActivityAnalysis()
    analysis.distanceMeters = 5200
    analysis.movingSeconds = 1500
    let climbs: [Double] = [10, 0, 4, 6]
    analysis.kilometers = climbs.map {
      Split(meters: 1000, seconds: 302, elevationGainMeters: $0)
    }
    analysis.kilometers.append(
      Split(meters: 970, seconds: 292, elevationGainMeters: 5, isComplete: false))
    analysis.take(track())
    #expect(analysis.points.last?.distanceMeters == 5200)
    #expect(analysis.kilometers.map(\.isComplete) == [true, true, true, true, true, false])
    #expect((analysis.kilometers.reduce(0) { $0 + $1.meters } - 5200).magnitude < 0.01)
    #expect((analysis.kilometers.reduce(0) { $0 + $1.seconds } - 1500).magnitude < 0.01)
    #expect(
      (analysis.kilometers.reduce(0) { $0 + ($1.elevationGainMeters ?? 0) } - 25).magnitude < 0.01)
  }

  @Test func splitsThatAddUpAreKept() {
    var analysis = ActivityAnalysis()
    analysis.distanceMeters = 4970.4
    analysis.kilometers = [Split(meters: 4970.4, seconds: 1500)]
    let splits = analysis.kilometers
    analysis.take(track())
    #expect(analysis.kilometers == splits)
  }

  @Test(arguments: [0, .nan, .infinity, -5] as [Double])
  func impossibleTotalsChangeNothing(meters: Double) {
    #expect(track().reaching(meters: meters, movingSeconds: nil) == track())
    #expect(MeasuredTrack().reaching(meters: meters, movingSeconds: 10).isEmpty)
  }
}
