import Testing

@testable import Engine

@Suite struct LiveTrackTests {
  private let path = TestPath()

  @Test func sessionWithoutFixesHasTimeButNoDistance() {
    var track = LiveTrack.started()
    for second in 1...600 { track.advance(to: Double(second)) }
    #expect((track.distanceMeters, track.movingSeconds, track.elapsedSeconds) == (0, 600, 600))
    #expect(track.signal == .searching && track.currentSpeed == nil && track.currentPace == nil)
    #expect(!track.isPausedAutomatically)
    let analysis = track.closed()
    #expect(analysis.distanceMeters == 0 && analysis.movingSeconds == 600)
    #expect(analysis.gaps == [TrackGap(start: 0, end: 600)])
  }

  @Test func fixesBeforeTheStartAreNotMeasured() {
    var track = LiveTrack(sport: .running)
    track.runNorth(path, seconds: 0...60, speed: 3)
    #expect((track.distanceMeters, track.movingSeconds, track.signal) == (0, 0, .excellent))
    track.start(at: 60)
    track.runNorth(path, seconds: 61...160, speed: 3, from: 183)
    #expect(abs(track.distanceMeters - 300) < 1)
    #expect(abs(track.closed(at: 160).distanceMeters - 300) < 1)
  }

  /// Tests the usual intervals between fixes, on a straight path.
  @Test(arguments: [0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 30, 59])
  func straightPathIsExact(_ interval: Double) {
    for hasDoppler in [true, false] {
      var path = path
      path.hasDoppler = hasDoppler
      var track = LiveTrack.started()
      let count = Int(1200 / interval)
      for index in 0...count { track.add(path.north(Double(index) * interval, speed: 3)) }
      let expected = 3 * Double(count) * interval
      #expect(abs(track.distanceMeters - expected) < 0.004 * expected)
      #expect(abs(track.closed().distanceMeters - expected) < 0.002 * expected)
    }
  }

  /// Across the date line, near the pole, and over several tangent planes.
  @Test(arguments: [
    Coordinate(latitude: -17, longitude: 179.99), Coordinate(latitude: 60, longitude: 10),
    Coordinate(latitude: 89.5, longitude: 0), Coordinate(latitude: 89.95, longitude: 0),
    Coordinate(latitude: 0.1, longitude: -180),
  ]) func eastwardPathIsExactAnywhereOnEarth(_ start: Coordinate) {
    var track = LiveTrack.started(.cycling)
    var place = start
    for second in 0...2500 {
      var fix = Fix(seconds: Double(second), coordinate: place, horizontalAccuracy: 3)
      fix.speed = 10
      fix.course = 90
      #expect(track.add(fix) == nil)
      place = TangentPlane(at: place).coordinate(of: SIMD2(10, 0))
    }
    #expect(abs(track.distanceMeters - 25_000) < 10)
    #expect(abs(track.closed().distanceMeters - 25_000) < 10)
  }

  @Test func gapOverAMinuteIsNotBridged() {
    for wait in [59, 60, 61, 300] {
      var track = LiveTrack.started()
      track.runNorth(path, seconds: 0...100, speed: 3)
      for second in 101...(100 + wait) { track.advance(to: Double(second)) }
      track.runNorth(
        path, seconds: (100 + wait)...(200 + wait), speed: 3, from: 300 + 3 * Double(wait))
      let isGap = wait > 60
      let expected = isGap ? 600.0 : 600 + 3 * Double(wait)
      #expect(abs(track.distanceMeters - expected) < 2)
      #expect(track.quality.gapCount == (isGap ? 1 : 0))
      #expect(track.quality.gapSeconds == (isGap ? Double(wait) : 0))
      let analysis = track.closed()
      #expect(abs(analysis.distanceMeters - expected) < 2)
      #expect(analysis.quality.gapSeconds == track.quality.gapSeconds)
      #expect(analysis.gaps.count == (isGap ? 1 : 0))
      #expect(analysis.movingSeconds == Double(isGap ? 200 : 200 + wait))
      #expect(analysis.points.filter { $0.startsSegment }.count == (isGap ? 2 : 1))
    }
  }

  @Test func manualPauseIsNotBridged() {
    for (wait, hasFixes) in [(10, true), (10, false), (40, true), (40, false), (900, true)] {
      var track = LiveTrack.started()
      track.runNorth(path, seconds: 0...100, speed: 3)
      track.pause(at: 100)
      // The athlete rides a tram at 8 m/s.
      if hasFixes { track.runNorth(path, seconds: 101...(99 + wait), speed: 8, from: 300) }
      track.resume(at: Double(100 + wait))
      track.runNorth(
        path, seconds: (100 + wait)...(200 + wait), speed: 3, from: 300 + 8 * Double(wait))
      #expect(abs(track.distanceMeters - 600) < 12)
      #expect(track.movingSeconds == 200)
      let analysis = track.closed()
      #expect(abs(analysis.distanceMeters - 600) < 12)
      #expect((analysis.segmentCount, analysis.points.filter { $0.startsSegment }.count) == (2, 2))
      #expect(analysis.gaps.isEmpty)
    }
  }

  @Test func pauseBetweenTwoFixesRemovesItsShare() {
    var track = LiveTrack.started()
    track.runNorth(path, seconds: 0...100, speed: 3)
    track.pause(at: 100.25)
    track.resume(at: 100.75)
    track.runNorth(path, seconds: 101...200, speed: 3, from: 303)
    #expect(abs(track.distanceMeters - 598.5) < 0.5)
    #expect(track.movingSeconds == 199.5)
  }

  @Test func drivingAddsNothingToARun() {
    var track = LiveTrack.started()
    track.runNorth(path, seconds: 0...100, speed: 3)
    track.runNorth(path, seconds: 101...700, speed: 25, from: 325)
    #expect(abs(track.distanceMeters - 300) < 40)
    #expect(abs(track.closed().distanceMeters - 300) < 40)
  }

  @Test func lapsAndSplitsAddUpToTheWhole() {
    var track = LiveTrack.started()
    for second in 0...1500 {
      track.add(path.north(Double(second), speed: 3))
      if second == 300 || second == 1000 { track.lap(at: Double(second)) }
    }
    let analysis = track.closed()
    for splits in [
      analysis.kilometers, analysis.miles, analysis.laps, track.kilometers, track.laps,
    ] {
      #expect(abs(splits.reduce(0) { $0 + $1.meters } - 4500) < 3)
      #expect(abs(splits.reduce(0) { $0 + $1.seconds } - 1500) < 0.01)
    }
    #expect(analysis.kilometers.count == 5 && !analysis.kilometers[4].isComplete)
    #expect(analysis.laps.map { $0.seconds.rounded(.toNearestOrEven) } == [300, 700, 500])
    #expect(abs(analysis.laps[0].meters - 900) < 1)
  }

  @Test func signalQualityFollowsTheReportedRadius() {
    for (radius, expected) in [
      (9.9, SignalQuality.excellent), (10, .good), (19.9, .good), (20, .fair), (49.9, .fair),
      (50, .fair), (50.1, .poor), (500, .poor),
    ] {
      var track = LiveTrack.started()
      var path = path
      path.accuracy = radius
      track.add(path.north(1, speed: 3))
      #expect(track.signal == expected)
      track.advance(to: 11.1)
      #expect(track.signal == .searching)
    }
  }

  @Test func trackOfADayNeedsLessThanThreeMegabytes() {
    var track = LiveTrack.started()
    for second in 0..<86_400 {
      let turn = Double(second) / 100
      track.add(
        path.fix(
          Double(second), east: 300 * sine(turn), north: 300 * cosine(turn), speed: 3,
          course: 90 + turn / radiansPerDegree - 360 * (turn / (2 * .pi)).rounded(.down)))
    }
    #expect(track.smoother.pendingCount <= 512 + 32)
    let pending = track.smoother.pendingCount * MemoryLayout<FilteredFix>.stride
    let splits = 3 * 400 * MemoryLayout<Split>.stride
    let total = track.smoothedPoints.retainedBytes + pending + splits
    #expect(track.smoothedPoints.count > 86_000)
    #expect(total < 3_000_000)
  }

  @Test func randomInputGivesFiniteResults() {
    var random = SeededRandom(seed: 77)
    for _ in 0..<40 {
      var track = LiveTrack(sport: Sport.allCases[Int(random.next() % 7)])
      var clock = 0.0
      for _ in 0..<400 {
        clock += random.next(in: -1...20)
        let odd = [Double.nan, .infinity, -1, 0, 1e300, 90, 180][Int(random.next() % 7)]
        switch random.next() % 9 {
        case 0: track.start(at: clock)
        case 1: track.pause(at: clock)
        case 2: track.resume(at: clock)
        case 3: track.lap(at: clock)
        case 4: track.addSteps(odd, at: clock)
        case 5: track.addHeartRate(odd, at: clock)
        case 6: track.advance(to: random.nextUnit() < 0.1 ? odd : clock)
        default:
          var fix = path.north(clock, speed: random.next(in: 0...9), since: clock - 9)
          if random.nextUnit() < 0.3 { fix.altitude = odd }
          if random.nextUnit() < 0.2 { fix.speed = odd }
          if random.nextUnit() < 0.2 { fix.course = odd }
          if random.nextUnit() < 0.1 { fix.speedAccuracy = odd }
          if random.nextUnit() < 0.1 { fix.verticalAccuracy = odd }
          if random.nextUnit() < 0.1 { fix.seconds = odd }
          track.add(fix, at: clock)
        }
        #expect(track.distanceMeters.isFinite && track.distanceMeters >= 0)
        #expect(track.movingSeconds >= 0)
      }
      let analysis = track.closed()
      #expect(analysis.distanceMeters.isFinite && analysis.distanceMeters >= 0)
      #expect(analysis.elevationGainMeters?.isFinite ?? true)
    }
  }
}
