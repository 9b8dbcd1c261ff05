import Testing

@testable import Engine

@Suite struct RecordedWindowsTests {
  /// Returns a track of steady running at 3 m/s and 170 steps per minute, with a point every `step` seconds.
  private func track(
    seconds: Int, step: Int = 1, _ change: (Int, inout MeasuredPoint) -> Void = { _, _ in }
  ) -> MeasuredTrack {
    MeasuredTrack(
      stride(from: 0, through: seconds, by: step).map { second in
        var point = MeasuredPoint(
          at: Double(second), meters: 3 * Double(second), altitude: 500, cadence: 170)
        change(second, &point)
        return point
      })
  }

  @Test(arguments: 0...160) func steadyRunGivesAWindowEveryThirtySeconds(seconds: Int) {
    let windows = steadyWindows(of: track(seconds: seconds))
    // The speed is unknown in the first and the last five seconds.
    #expect(windows.count == max(0, seconds - 9) / 30)
    for window in windows {
      #expect(abs(window.window.speed - 3) < 1e-9 && window.window.cadence == 170)
      #expect(!window.isPaced)
    }
  }

  @Test(arguments: 1...12) func pointsUpToSixSecondsApartGiveWindows(step: Int) {
    let windows = steadyWindows(of: track(seconds: 240, step: step))
    #expect(windows.isEmpty == (step > 6))
    for window in windows { #expect(abs(window.window.speed - 3) < 1e-9) }
  }

  @Test func unknownOrUnsteadyRunningGivesNoWindow() {
    let unsteady: [(Int, inout MeasuredPoint) -> Void] = [
      { $1.cadence = nil }, { $1.seconds = nil },
      // A hill with a grade of 4 %.
      { $1.altitude = 0.12 * Double($0) },
      // Strides: ten seconds of faster running in every twenty.
      { $1.distanceMeters += Double($0 / 20 * 10 + max(0, $0 % 20 - 10)) },
    ]
    for (index, change) in unsteady.enumerated() {
      #expect(steadyWindows(of: track(seconds: 240, change)).isEmpty, "change \(index)")
    }
    #expect(steadyWindows(of: MeasuredTrack()).isEmpty)
  }

  @Test func segmentStartOrGapRestartsTheWindow() {
    #expect(steadyWindows(of: track(seconds: 80)).map(\.seconds) == [34, 64])
    let segments = track(seconds: 80) { $1.startsSegment = $0 == 36 }
    #expect(steadyWindows(of: segments).map(\.seconds) == [70])
    // A minute without points.
    let gap = track(seconds: 80) { if $0 > 40 { $1.seconds = Double($0 + 60) } }
    #expect(steadyWindows(of: gap).map(\.seconds) == [34, 135])
  }

  @Test func randomPointsDoNotTrap() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<50 {
      let wild = track(seconds: 200) { _, point in
        point.seconds = random.next(in: 0...1000)
        point.distanceMeters = random.next(in: 0...1e6)
        point.cadence = random.next(in: 0...400)
      }
      for window in steadyWindows(of: wild) { #expect(window.window.speed.isFinite) }
    }
  }
}
