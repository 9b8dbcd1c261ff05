import Testing

@testable import Engine

/// Distance measured by a foot pod while positions are missing.
@Suite struct TrackPodTests {
  private let path = TestPath()

  /// Returns the track of a run at 3 m/s for `seconds`, with positions except during `gap` and a pod that reads 2 %
  /// high.
  private func track(seconds: Int, gap: ClosedRange<Int>) -> LiveTrack {
    var track = LiveTrack.started()
    for second in 0...seconds {
      let now = Double(second)
      track.addStepSpeed(.byPod(3.06), at: now)
      if gap.contains(second) {
        track.advance(to: now)
      } else {
        track.add(path.north(now, speed: 3))
      }
    }
    return track
  }

  @Test(arguments: [301...330, 301...480, 301...1_200, 0...73, 0...1_200, 1_141...1_200])
  func podGivesTheDistanceDuringGaps(_ gap: ClosedRange<Int>) {
    let track = track(seconds: 1_200, gap: gap)
    let estimated = gap.count > 60 || gap.upperBound == 1_200 ? Double(gap.count) : 0
    let expected = 3_600 + 0.06 * estimated
    #expect(abs(track.distanceMeters - expected) < 6)
    #expect(track.movingSeconds == 1_200)
    let analysis = track.closed()
    #expect(abs(analysis.distanceMeters - expected) < 6)
    #expect(analysis.movingSeconds == 1_200)
    #expect(analysis.gaps.isEmpty)
    #expect(abs(analysis.kilometers[0].seconds - 1_000 / 3) < 8)
  }

  @Test func podGivesSpeedAndPaceWithoutPositions() {
    let track = track(seconds: 100, gap: 0...100)
    #expect(track.currentSpeed == 3.06)
    #expect(abs((track.currentPace ?? 0) - 1 / 3.06) < 0.01)
    #expect(track.signal == .searching)
  }

  @Test func silentPodLeavesAGap() {
    var track = track(seconds: 300, gap: 200...300)
    for second in 301...500 { track.advance(to: Double(second)) }
    #expect(track.currentSpeed == nil)
    #expect(abs(track.movingSeconds - 300) <= 1)
    let gaps = track.closed().gaps
    #expect(gaps.count == 1 && abs(gaps[0].start - 300) <= 1 && gaps[0].end == 500)
  }

  @Test func podIsIgnoredDuringAPause() {
    var track = track(seconds: 100, gap: 0...100)
    track.pause(at: 100)
    let meters = track.distanceMeters
    for second in 101...200 { track.addStepSpeed(.byPod(3), at: Double(second)) }
    #expect(track.distanceMeters == meters)
    track.resume(at: 200)
    for second in 201...300 { track.addStepSpeed(.byPod(3), at: Double(second)) }
    #expect(abs(track.distanceMeters - meters - 300) < 4)
    #expect(abs(track.closed().distanceMeters - track.distanceMeters) < 4)
  }

  @Test func impossibleSpeedsAreRefused() {
    var track = LiveTrack.started()
    for (second, speed) in [-1, 14, .nan, .infinity].enumerated() {
      track.addStepSpeed(.byPod(speed), at: Double(second))
    }
    #expect(track.distanceMeters == 0 && track.currentSpeed == nil)
  }
}
