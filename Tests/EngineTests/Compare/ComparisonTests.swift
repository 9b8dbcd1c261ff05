import Testing

@testable import Engine

@Suite struct ComparisonTests {
  private func compare(_ own: CompareTrack, _ other: CompareTrack) -> Comparison {
    Comparison(own.activity(), other.activity())
  }

  @Test(arguments: [
    CompareTrack(), CompareTrack(noise: 4), CompareTrack(hasPlaces: false),
    CompareTrack(meters: 9600, noise: 3, lap: 400), CompareTrack(meters: 380),
    CompareTrack(tunnel: 2000...2400), CompareTrack(meters: 90), CompareTrack(meters: 0),
    CompareTrack(hasTimes: false),
  ]) func trackComparedWithItselfHasNoLead(track: CompareTrack) {
    let own = track.activity()
    let comparison = Comparison(own, own)
    #expect(comparison.gaps.allSatisfy { $0.secondsAhead == 0 })
    #expect(comparison.splits.allSatisfy { $0.secondsGained ?? 0 == 0 && $0.own == $0.other })
    #expect(comparison.own == comparison.other)
    #expect(comparison.timeGapParts.isEmpty && comparison.decisive == nil)
    if track.hasPlaces, track.meters > 0 {
      #expect(comparison.basis == .route)
      #expect(comparison.ownShare > 0.9 && comparison.ownShare == comparison.otherShare)
    }
    if track.meters > 0 { #expect(comparison.gaps.isEmpty == !track.hasTimes) }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func swappingTracksNegatesEveryDifference(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func track() -> ComparedActivity {
      var track = CompareTrack(meters: random.next(in: 2000...7000), noise: 3, seed: random.next())
      let (base, swing) = (random.next(in: 0.25...0.4), random.next(in: 0...0.05))
      track.pace = { base + swing * sine($0 / 500) }
      track.hasPlaces = seed % 3 != 0
      return track.activity()
    }
    let (a, b) = (track(), track())
    let (there, back) = (Comparison(a, b), Comparison(b, a))
    #expect(there.basis == back.basis && there.length == back.length)
    #expect(there.gaps.count == back.gaps.count && !there.gaps.isEmpty)
    for (x, y) in zip(there.gaps, back.gaps) {
      #expect(x.secondsAhead == -y.secondsAhead && x.meters == y.meters)
      #expect(x.ownMeters == y.otherMeters && x.isShared == y.isShared)
    }
    for (x, y) in zip(there.splits, back.splits) { #expect(x.own == y.other && x.other == y.own) }
    #expect(there.own == back.other && there.ownShare == back.otherShare)
    for (x, y) in zip(there.timeGapParts, back.timeGapParts) {
      #expect(x.start == y.start && x.secondsWon == -y.secondsWon)
    }
    #expect(there.decisive?.secondsWon == back.decisive.map { -$0.secondsWon })
  }

  @Test(arguments: [true, false]) func tenPercentSlowerTrackFallsBehindEvenly(hasPlaces: Bool)
    throws
  {
    let other = CompareTrack(hasPlaces: hasPlaces)
    var own = other
    own.pace = { _ in 0.33 * 1.1 }
    let comparison = compare(own, other)
    #expect(comparison.basis == (hasPlaces ? .route : .distance))
    let total = try #require(comparison.secondsAhead)
    #expect(abs(total + 198) < 0.5)
    for gap in comparison.gaps {
      #expect(abs(gap.secondsAhead + 0.033 * gap.meters) < 0.5)
    }
    #expect(comparison.decisive == nil)
    #expect((comparison.timeGapParts.count, comparison.splits.count) == (1, 6))
    for split in comparison.splits {
      #expect(abs((split.secondsGained ?? 0) + 33) < 0.6)
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func leadWonOnOneStretchIsFoundThere(seed: UInt64) throws {
    // 40 s faster between 3 and 4 km, 10 s slower between 1 and 2 km, position errors of 4 m.
    var own = CompareTrack(noise: 4, seed: seed)
    own.pace = { (3000..<4000).contains($0) ? 0.29 : (1000..<2000).contains($0) ? 0.34 : 0.33 }
    let comparison = compare(own, CompareTrack(noise: 4, seed: seed + 100))
    #expect(comparison.basis == .route)
    #expect(comparison.ownShare > 0.95 && comparison.otherShare > 0.95)
    #expect(abs((comparison.secondsAhead ?? 0) - 30) < 3)
    let decisive = try #require(comparison.decisive)
    #expect(decisive.start > 2850 && decisive.end < 4150)
    let gained = comparison.splits.map { $0.secondsGained ?? 0 }
    for (found, truth) in zip(gained, [0, -10, 0, 40, 0, 0]) {
      #expect(abs(found - Double(truth)) < 5)
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func stretchesStartAndEndAtTheRightDistance(seed: UInt64) throws {
    var own = CompareTrack(noise: 1, seed: seed)
    own.pace = { (3000..<4000).contains($0) ? 0.29 : (1000..<2000).contains($0) ? 0.35 : 0.33 }
    let found = compare(own, CompareTrack(noise: 1, seed: seed + 100)).timeGapParts
    let (won, lost) = (try #require(found.first), try #require(found.dropFirst().first))
    #expect(abs(won.start - 3000) < 200 && abs(won.end - 4000) < 200)
    #expect(abs(won.secondsWon - 37) < 4)
    #expect(lost.start < 1300 && lost.end > 1700 && lost.end < 2500)
    #expect(abs(lost.secondsWon + 18) < 4)
  }

  @Test func shorterTrackIsComparedOnTheSharedPart() {
    let whole = CompareTrack(meters: 8000)
    var part = CompareTrack(meters: 3000, start: 2500)
    part.pace = { _ in 0.30 }
    let comparison = compare(part, whole)
    #expect(comparison.basis == .route)
    #expect(comparison.ownShare > 0.98 && abs(comparison.otherShare - 3.0 / 8) < 0.02)
    #expect(comparison.ownStart < 20 && abs(comparison.otherStart - 2500) < 20)
    #expect(abs((comparison.secondsAhead ?? 0) - 90) < 1.5)
  }

  @Test func reversedTrackIsAnotherRoute() {
    let comparison = compare(CompareTrack(), CompareTrack(isReversed: true))
    #expect(comparison.basis == .distance && comparison.ownShare == 0)
  }

  @Test func otherRouteIsComparedByDistanceUpToTheShorterLength() {
    let comparison = compare(CompareTrack(meters: 4200, start: 20_000), CompareTrack())
    #expect(comparison.basis == .distance && comparison.length == 4200)
    #expect(comparison.splits.map(\.isComplete) == [true, true, true, true, false])
    #expect(comparison.gaps.allSatisfy { !$0.isShared })
  }

  @Test func gapInOneTrackIsBridgedEvenly() {
    // Positions are missing for 400 m. Time passes during the gap, but no distance is added.
    let whole = CompareTrack().activity()
    var points = MeasuredTrack()
    for var point in whole.analysis.points {
      if (2000..<2400).contains(point.distanceMeters) { continue }
      point.startsSegment =
        point.distanceMeters >= 2400 && (points.last?.distanceMeters ?? 0) < 2000
      if point.distanceMeters >= 2400 { point.distanceMeters -= 400 }
      points.append(point)
    }
    var analysis = ActivityAnalysis()
    analysis.points = points
    let comparison = Comparison(ComparedActivity(analysis, sport: .running), whole)
    #expect(comparison.basis == .route)
    for gap in comparison.gaps { #expect(abs(gap.secondsAhead) < 3) }
    for split in comparison.splits { #expect(abs(split.secondsGained ?? 9) < 3) }
  }

  @Test func lapsAreMatchedInOrder() {
    var own = CompareTrack(meters: 4000, noise: 1, lap: 400)
    own.pace = { $0 < 2000 ? 0.30 : 0.33 }
    let comparison = compare(own, CompareTrack(meters: 4000, noise: 1, seed: 9, lap: 400))
    #expect(comparison.basis == .route && comparison.ownShare > 0.97)
    #expect(abs((comparison.secondsAhead ?? 0) - 60) < 4)
    #expect(comparison.gaps.allSatisfy { abs($0.ownMeters - $0.otherMeters) < 30 })
  }

  @Test func trackWithoutTimesHasNoLead() {
    let comparison = compare(CompareTrack(hasTimes: false), CompareTrack())
    #expect(comparison.basis == .route && comparison.gaps.isEmpty)
    #expect(comparison.secondsAhead == nil && comparison.timeGapParts.isEmpty)
    #expect(comparison.splits.allSatisfy { $0.own.seconds == nil && $0.other.seconds != nil })
  }

  @Test func workoutsWithoutDistanceAreComparedByTime() {
    let track = MeasuredTrack(
      (0...700).map {
        MeasuredPoint(at: Double($0), meters: 0, heartRate: $0 < 300 ? 120 : 140)
      })
    var analysis = ActivityAnalysis()
    analysis.points = track
    let own = ComparedActivity(analysis, sport: .workout)
    let comparison = Comparison(own, own)
    #expect(comparison.basis == .time && comparison.length == 700 && comparison.gaps.isEmpty)
    #expect(comparison.splits.map(\.length) == [300, 300, 100])
    #expect(abs((comparison.splits[1].own.heartRate ?? 0) - 140) < 0.1)
    #expect(comparison.own.meters == nil && comparison.own.metersPerBeat == nil)
  }

  @Test func emptyActivityHasNoComparison() {
    let empty = ComparedActivity(ActivityAnalysis(), sport: .other)
    let comparison = Comparison(empty, CompareTrack().activity())
    #expect(comparison.basis == .none && comparison.length == 0)
    #expect(comparison.gaps.isEmpty && comparison.splits.isEmpty)
    #expect(comparison.own == ComparedMetrics(empty, TrackSums(MeasuredTrack())))
  }

  @Test func unknownHeartRateStaysUnknown() {
    let comparison = compare(CompareTrack(heartRate: nil), CompareTrack())
    #expect(comparison.own.heartRate == nil && comparison.own.metersPerBeat == nil)
    #expect(comparison.splits.allSatisfy { $0.own.heartRate == nil })
    // 0.33 s per metre at 150 beats per minute.
    #expect(abs((comparison.other.metersPerBeat ?? 0) - 1 / 0.33 / 2.5) < 0.01)
  }

  @Test func gradeAdjustedPaceIsOnlyGivenOnFoot() {
    let run = CompareTrack().activity()
    let ride = CompareTrack().activity(.cycling)
    let comparison = Comparison(run, ride)
    #expect(comparison.own.gradeAdjustedPace != nil && comparison.other.gradeAdjustedPace == nil)
  }

  @Test func routeSignDistinguishesARouteFromItsReverse() throws {
    let there = try #require(RouteFingerprint(CompareTrack(noise: 4).track()))
    let again = try #require(RouteFingerprint(CompareTrack(noise: 4, seed: 2).track()))
    let back = try #require(RouteFingerprint(CompareTrack(isReversed: true).track()))
    for index in 0..<RouteFingerprint.count {
      let apart = distanceMeters(from: there.coordinates[index], to: again.coordinates[index])
      #expect(apart < RouteFingerprint.tolerance(at: index, length: 6000) / 5)
    }
    #expect(distanceMeters(from: there.coordinates[0], to: back.coordinates[0]) > 4000)
    #expect(RouteFingerprint(CompareTrack(hasPlaces: false).track()) == nil)
    #expect(RouteFingerprint(MeasuredTrack()) == nil)
  }

  @Test func longNoisyTracksAreMatched() {
    var own = CompareTrack(meters: 43_000, noise: 3)
    own.pace = { 0.334 + 0.01 * sine($0 / 3000) }
    let comparison = compare(own, CompareTrack(meters: 43_000, noise: 3, seed: 4))
    #expect(comparison.basis == .route && comparison.ownShare > 0.97)
    #expect(comparison.gaps.count == 241 && comparison.splits.count == 43)
  }
}
