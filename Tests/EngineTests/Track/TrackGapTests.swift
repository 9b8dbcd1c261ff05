import Testing

@testable import Engine

/// Time without positions counts as a gap, not as moving time.
@Suite struct TrackGapTests {
  private let path = TestPath()

  /// Returns a track of five minutes at 3 m/s, a gap, and five more minutes.
  private func track(gap: Int, ticks: Bool) -> LiveTrack {
    var track = LiveTrack.started()
    track.runNorth(path, seconds: 0...300, speed: 3)
    let back = 300 + gap
    if ticks { for second in 301..<back { track.advance(to: Double(second)) } }
    track.runNorth(path, seconds: back...(back + 300), speed: 3, from: 3 * Double(back))
    return track
  }

  @Test(arguments: [true, false]) func averageSpeedIsTheSameWithAndWithoutAGap(_ ticks: Bool) {
    for gap in [61, 180, 400, 3_600] {
      let track = track(gap: gap, ticks: ticks)
      #expect(abs(track.movingSeconds - 600) < 1)
      #expect(abs((track.averageSpeed ?? 0) - 3) < 0.02)
      let analysis = track.closed()
      #expect(abs((analysis.averageSpeed ?? 0) - 3) < 0.02)
      #expect(analysis.gaps == [TrackGap(start: 300, end: Double(300 + gap))])
      #expect(analysis.quality.gapSeconds == Double(gap))
      let first = analysis.kilometers[0]
      #expect(abs(first.seconds - 1_000 / 3) < 2)
    }
  }

  @Test func clockStopsDuringAGap() {
    var track = LiveTrack.started()
    track.runNorth(path, seconds: 0...300, speed: 3)
    track.advance(to: 360)
    #expect(track.movingSeconds == 360)
    track.advance(to: 361)
    #expect(track.movingSeconds == 300 && track.runningSeconds == 361)
    track.advance(to: 900)
    #expect((track.movingSeconds, track.closed().movingSeconds) == (300, 300))
  }

  @Test func waitForTheFirstFixIsNotMovingTime() {
    var track = LiveTrack.started()
    for second in 1..<73 { track.advance(to: Double(second)) }
    #expect(track.movingSeconds == 72)
    track.runNorth(path, seconds: 73...373, speed: 3)
    #expect(abs(track.movingSeconds - 300) < 1)
    #expect(abs((track.averageSpeed ?? 0) - 3) < 0.03)
    let analysis = track.closed()
    #expect(analysis.gaps == [TrackGap(start: 0, end: 73)])
    #expect(abs((analysis.averageSpeed ?? 0) - 3) < 0.03)
  }

  @Test func singleFixRemovesNoTime() {
    var track = LiveTrack.started()
    for second in 1..<1_200 { track.advance(to: Double(second)) }
    track.add(path.north(1_200, speed: 0))
    for second in 1_201...1_300 { track.advance(to: Double(second)) }
    #expect((track.movingSeconds, track.closed().movingSeconds) == (1_300, 1_300))
  }

  @Test func pauseInsideAGapCountsOnce() {
    var track = LiveTrack.started()
    track.runNorth(path, seconds: 0...300, speed: 3)
    track.pause(at: 330)
    track.resume(at: 400)
    for second in 401..<480 { track.advance(to: Double(second)) }
    track.runNorth(path, seconds: 480...600, speed: 3, from: 1_500)
    #expect(abs(track.movingSeconds - 420) < 1)
    let analysis = track.closed()
    #expect(abs((analysis.movingSeconds ?? 0) - 420) < 1)
    #expect(analysis.quality.gapSeconds == 110)
  }

  @Test func closingAPausedTrackKeepsItsMovingTime() {
    for gap in [0, 5, 30, 59, 90] {
      var track = LiveTrack.started()
      track.runNorth(path, seconds: 0...300, speed: 3)
      let end = Double(300 + gap)
      track.pause(at: end)
      #expect(track.movingSeconds == (gap < 10 ? end : 300))
      #expect(track.closed().movingSeconds == track.movingSeconds)
    }
  }

  @Test func overlappingSpansAreExcludedOnce() {
    var timeline = PauseTimeline()
    timeline.begin(at: 10)
    timeline.exclude(from: 20, to: 30)
    timeline.exclude(from: 50, to: 60)
    timeline.exclude(from: 25, to: 55)
    #expect(timeline.movingSeconds(at: 100) == 50)
    #expect(timeline.unpausedSeconds(from: 0, to: 100) == 90)
    _ = timeline.pause(at: 90)
    timeline.exclude(from: 80, to: 95)
    #expect(timeline.movingSeconds(at: 200) == 30)
    _ = timeline.resume(at: 150)
    #expect(timeline.movingSeconds(at: 200) == 80)
    timeline.exclude(from: 0, to: 15)
    #expect(timeline.movingSeconds(at: 200) == 75)
    #expect(!timeline.isMeasured(at: 40) && timeline.isMeasured(at: 160))
  }
}
