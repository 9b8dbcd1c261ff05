import Testing

@testable import Engine

@Suite struct TrackFilterTests {
  private let path = TestPath()

  private func filter(after seconds: Int = 20, sport: Sport = .running) -> TrackFilter {
    var filter = TrackFilter(limits: .limits(for: sport))
    for second in 0...seconds {
      let refusal = filter.add(path.north(Double(second), speed: 3), now: Double(second))
      #expect(refusal == nil)
    }
    return filter
  }

  @Test func invalidCoordinatesAreRefused() {
    var filter = TrackFilter(limits: .limits(for: .running))
    for (latitude, longitude) in [
      (Double.nan, 11.0), (48, .nan), (.infinity, 11), (48, -.infinity), (90.01, 11), (-91, 11),
      (48, 361),
    ] {
      let fix = Fix(
        seconds: 1, coordinate: Coordinate(latitude: latitude, longitude: longitude),
        horizontalAccuracy: 5)
      #expect(filter.add(fix, now: 1) == .invalid)
    }
    #expect(filter.add(path.fix(.nan, east: 0, north: 0), now: 1) == .invalid)
    #expect(filter.quality.refusals[0] == 8)
  }

  /// OpenTracks #1898 and #1903: a point without a fix was stored as latitude 0, longitude 0.
  @Test func nullIslandIsRefused() {
    var filter = filter()
    let island = Fix(
      seconds: 21, coordinate: Coordinate(latitude: 0, longitude: 0), horizontalAccuracy: 5)
    #expect(filter.add(island, now: 21) == .invalid)
  }

  /// OpenTracks #1906: a jump turned 34 km into 11 000 km.
  @Test func impossibleJumpIsRefused() {
    var filter = filter()
    let far = Fix(
      seconds: 21, coordinate: Coordinate(latitude: -33.9, longitude: 151.2),
      horizontalAccuracy: 5)
    #expect(filter.add(far, now: 21) == .impossibleSpeed)
    #expect(filter.add(path.north(22, speed: 3), now: 22) == nil)
    #expect(filter.latest?.startsSegment == false)
  }

  @Test func lateFixIsRefused() {
    var filter = filter()
    #expect(filter.add(path.north(20, speed: 3), now: 21) == .outOfOrder)
    #expect(filter.add(path.north(12, speed: 3), now: 21) == .outOfOrder)
  }

  @Test func cachedFixAndFutureFixAreRefused() {
    var filter = TrackFilter(limits: .limits(for: .running))
    #expect(filter.add(path.north(5, speed: 3), now: 15.1) == .stale)
    #expect(filter.add(path.north(17, speed: 3), now: 15.5) == .stale)
    #expect(filter.add(path.north(15, speed: 3), now: 15.5) == nil)
  }

  @Test(arguments: [Sport.running, .cycling, .walking, .swimming, .other])
  func radiusOverFiftyMetersIsRefused(_ sport: Sport) {
    let limit = 50.0
    for (radius, expected) in [
      (limit, nil), (limit + 0.1, FixRejection.inaccurate), (0, .inaccurate), (-1, .inaccurate),
      (.nan, .inaccurate), (.infinity, .inaccurate),
    ] {
      var filter = filter(sport: sport)
      var fix = path.north(21, speed: 3)
      fix.horizontalAccuracy = radius
      #expect(filter.add(fix, now: 21) == expected)
    }
  }

  @Test func fixWithUnknownAccuracyIsAccepted() {
    var filter = TrackFilter(limits: .limits(for: .running))
    var unknown = path
    unknown.accuracy = nil
    #expect(filter.add(unknown.north(0, speed: 3), now: 0) == nil)
    #expect(filter.quality.meanAccuracyMeters == nil)
  }

  @Test func dopplerSpikeIsAnImpossibleAcceleration() {
    var filter = filter(sport: .cycling)
    var spike = path.north(21, speed: 3)
    spike.speed = 30
    #expect(filter.add(spike, now: 21) == .impossibleAcceleration)
  }

  @Test func strayPositionIsRefused() {
    for east in stride(from: 20.0, through: 300, by: 20) {
      var filter = filter()
      let stray = path.fix(21, east: east, north: 63, speed: 3, course: 0)
      #expect(filter.add(stray, now: 21) != nil)
      #expect(filter.add(path.north(22, speed: 3), now: 22) == nil)
    }
  }

  @Test func turnOnTheSpotIsFollowed() {
    for turn in stride(from: 0.0, to: 360, by: 15) {
      for hasDoppler in [true, false] {
        var path = path
        path.hasDoppler = hasDoppler
        var filter = TrackFilter(limits: .limits(for: .running))
        let angle = turn * radiansPerDegree
        for second in 0...40 {
          let after = Double(max(0, second - 20)) * 4
          let fix = path.fix(
            Double(second), east: after * sine(angle),
            north: Double(min(second, 20)) * 4 + after * cosine(angle), speed: 4,
            course: second <= 20 ? 0 : turn)
          let refusal = filter.add(fix, now: Double(second))
          #expect(refusal == nil, "turn of \(turn)° at \(second), Doppler \(hasDoppler)")
        }
      }
    }
  }

  @Test func filterRestartsAfterFiveRefusals() {
    var filter = filter()
    for second in 21...25 {
      let moved = path.north(Double(second), speed: 3, from: 5000)
      #expect(filter.add(moved, now: Double(second)) == .impossibleSpeed)
    }
    #expect(filter.add(path.north(26, speed: 3, from: 5000), now: 26) == nil)
    #expect(filter.latest?.startsSegment == true)
    #expect(filter.quality.refusals[Int(FixRejection.impossibleSpeed.rawValue)] == 5)
  }

  @Test func scatteredPositionsNeverRestartTheFilter() {
    var filter = filter()
    var random = SeededRandom(seed: 4)
    for second in 21...79 {
      let fix = path.fix(
        Double(second), east: random.next(in: 2000...90_000) * (second % 2 == 0 ? 1 : -1),
        north: 0)
      #expect(filter.add(fix, now: Double(second)) != nil)
    }
  }

  /// Some receivers report zero if they have no Doppler speed.
  @Test func constantZeroSpeedIsIgnored() {
    var track = LiveTrack.started()
    for second in 0...1000 {
      var fix = path.north(Double(second), speed: 3)
      (fix.speed, fix.course) = (0, nil)
      track.add(fix)
    }
    #expect(abs(track.closed().distanceMeters - 3000) < 90)
  }

  @Test func negativeCourseOrSpeedGivesNoDoppler() {
    var fix = path.north(0, speed: 3)
    fix.course = -1
    #expect(Doppler(fix, limits: .limits(for: .running)) == nil)
    (fix.course, fix.speed) = (0, -1)
    #expect(Doppler(fix, limits: .limits(for: .running)) == nil)
  }

  @Test func everyFixIsCountedOnce() {
    var filter = TrackFilter(limits: .limits(for: .running))
    var random = SeededRandom(seed: 8)
    for second in 0..<3000 {
      let fix = Fix(
        seconds: Double(second) + random.next(in: -3...3),
        coordinate: Coordinate(
          latitude: 48 + random.nextNormal() * 1e-4, longitude: 11 + random.nextNormal() * 1e-4),
        horizontalAccuracy: random.next(in: -2...60), speed: random.next(in: -1...15),
        course: random.next(in: -10...400))
      _ = filter.add(fix, now: Double(second))
      #expect(filter.quality.acceptedCount + filter.quality.refusedCount == second + 1)
    }
    #expect(filter.quality.acceptedCount > 0)
  }

  @Test func smoothingInBlocksEqualsSmoothingAllAtOnce() throws {
    var filter = TrackFilter(limits: .limits(for: .running))
    var smoother = TrackSmoother()
    var states: [FilteredFix] = []
    var settled: [SmoothedFix] = []
    var random = SeededRandom(seed: 21)
    for second in 0..<900 {
      let bend = 40 * sine(Double(second) / 20)
      let fix = path.fix(
        Double(second), east: bend + 2 * random.nextNormal(),
        north: 3 * Double(second) + 2 * random.nextNormal(), speed: 3.6,
        course: 34 * cosine(Double(second) / 20))
      guard filter.add(fix, now: Double(second)) == nil, let state = filter.latest else { continue }
      states.append(state)
      smoother.add(state, in: filter.plane)
      while smoother.nextAveraged() != nil {}
      while let fix = smoother.nextSettled() { settled.append(fix) }
      #expect(smoother.pendingCount <= 512 + 32)
    }
    smoother.close()
    while smoother.nextAveraged() != nil {}
    while let fix = smoother.nextSettled() { settled.append(fix) }
    #expect(settled.count == states.count)

    let last = try #require(states.last)
    var later = (position: last.motion.position, velocity: last.motion.velocity)
    for index in stride(from: states.count - 2, through: 0, by: -1) {
      let next = states[index + 1]
      later = states[index].motion.smoothed(
        by: later, after: next.seconds - states[index].seconds, next.drive)
      let place = try #require(settled[index].coordinate)
      #expect(length(filter.plane.position(of: place) - later.position) < 0.03)
    }
  }
}
