import Engine
import Testing

/// An imported file's laps, cut from its measured track.
@Suite struct TrackLapTests {
  /// A track at 3 m/s with a point every second, and a pause of 60 s after 100 s.
  private let track: MeasuredTrack

  init() {
    var track = MeasuredTrack()
    for index in 0...200 {
      let moving = Double(index)
      let pause = index > 100 ? 60.0 : 0
      track.append(
        MeasuredPoint(
          seconds: moving + pause, coordinate: nil, distanceMeters: 3 * moving,
          movingSeconds: moving))
    }
    self.track = track
  }

  @Test func lapsAddUpToTheTrack() {
    let laps = track.laps(startingAt: [0, 50.5, 200])
    #expect((laps.map(\.meters), laps.map(\.seconds)) == ([151.5, 268.5, 180], [50.5, 89.5, 60]))
    #expect(laps.map(\.isComplete) == [true, true, false])
  }

  @Test func pauseBelongsToNoLap() {
    #expect(track.laps(startingAt: [0, 100]).map(\.seconds) == [100, 100])
  }

  @Test func pointsBeforeTheFirstLapBelongToIt() {
    #expect(track.laps(startingAt: [20, 80]).map(\.meters) == [240, 360])
    #expect(track.laps(startingAt: [80, 20]).map(\.meters) == [240, 360])
  }

  @Test func lapsOutsideTheTrackAreIgnored() {
    #expect(track.laps(startingAt: [-500, -400, 100, 9_000]).map(\.meters) == [300, 300])
    #expect(track.laps(startingAt: [0, 100, 100, 100]).count == 2)
  }

  @Test func singleLapIsOmittedAndTooManyAreRefused() {
    for starts in [[], [0], [0, 1e9], (0...1000).map { Double($0) / 10 }] as [[Double]] {
      #expect(track.laps(startingAt: starts).isEmpty, "\(starts.prefix(3))")
    }
    #expect(MeasuredTrack().laps(startingAt: [0, 10]).isEmpty)
  }

  @Test func tracksWithoutTimesHaveNoLaps() {
    let point = MeasuredPoint(seconds: nil, coordinate: nil, distanceMeters: 3, movingSeconds: nil)
    let untimed = MeasuredTrack([point, point, point])
    #expect(untimed.laps(startingAt: [0, 4]).isEmpty)
  }
}
