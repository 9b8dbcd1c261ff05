import Testing

@testable import Engine

/// Recordings in which the device's own distance replaces missing positions.
@Suite struct DeviceDistanceTests {
  private let path = TestPath()

  /// Returns a recording of ten minutes with positions, five without a signal and ten more with positions. The device
  /// counts the distance throughout.
  private func countedRun(_ speedInside: Double, signalLost: Range<Int> = 600..<900) -> Recording {
    var meters = 0.0
    let points = (0...1500).map { second in
      let isInside = signalLost.contains(second)
      if second > 0 { meters += isInside ? speedInside : 3 }
      return TrackPoint(
        seconds: Double(second),
        coordinate: isInside ? nil : path.plane.coordinate(of: SIMD2(0, 3 * Double(second))),
        heartRate: 150, distance: meters)
    }
    return Recording(sport: .running, segments: [points])
  }

  @Test func deviceDistanceFillsAGap() {
    let analysis = analyze(countedRun(3))
    #expect(analysis.gaps.isEmpty && analysis.quality.gapSeconds == 0)
    #expect(abs(analysis.distanceMeters - 4500) < 5)
    #expect(abs((analysis.movingSeconds ?? 0) - 1500) <= 1)
    #expect(analysis.points.count == 1501 && analysis.points[700].coordinate == nil)
    #expect(analysis.points[700].speed.map { abs($0 - 3) < 0.01 } == true)
    #expect(analysis.points.filter(\.startsSegment).count == 2)
    #expect(analysis.kilometers.allSatisfy { abs($0.seconds * 3 - $0.meters) < 5 })
  }

  @Test(arguments: [0..<300, 1200..<1501])
  func deviceDistanceFillsGapsAtTheEnds(_ lost: Range<Int>) {
    let analysis = analyze(countedRun(3, signalLost: lost))
    #expect(abs(analysis.distanceMeters - 4500) < 8)
    #expect(abs((analysis.movingSeconds ?? 0) - 1500) <= 3)
  }

  /// The device counts no distance, too little, or more than anyone can run.
  @Test(arguments: [0.0, 1, 30])
  func implausibleDeviceDistanceIsIgnored(_ speed: Double) {
    let analysis = analyze(countedRun(speed))
    #expect(analysis.gaps.count == 1 && abs(analysis.distanceMeters - 3600) < 8)
    #expect(abs((analysis.movingSeconds ?? 0) - 1200) <= 3)
  }

  @Test func restCountedByTheDeviceInAGapIsNotMoving() {
    var recording = countedRun(3)
    for second in 700...760 { recording.segments[0][second].distance = 2100 }
    for second in 761...1500 { recording.segments[0][second].distance? -= 180 }
    let analysis = analyze(recording)
    #expect(abs((analysis.movingSeconds ?? 0) - 1440) <= 2)
    #expect(abs(analysis.distanceMeters - 4320) < 5)
  }

  /// If the total is constant until the signal returns, the device has interpolated the distance instead of counting
  /// it.
  @Test func totalThatJumpsAsTheSignalReturnsIsIgnored() {
    for isAbsent in [false, true] {
      var recording = countedRun(3)
      for second in 600..<900 { recording.segments[0][second].distance = isAbsent ? nil : 1797 }
      let analysis = analyze(recording)
      #expect(analysis.gaps.count == 1 && abs(analysis.distanceMeters - 3600) < 8)
      #expect((analysis.bestEfforts.first?.effort.seconds ?? 0) > 130)
    }
  }

  @Test(arguments: [0.0, 20_000]) func totalThatFallsOrJumpsInAGapIsIgnored(_ total: Double) {
    var recording = countedRun(3)
    recording.segments[0][700].distance = total
    let analysis = analyze(recording)
    #expect(analysis.gaps.count == 1 && abs(analysis.distanceMeters - 3600) < 8)
  }

  /// The total isn't used where positions provide the distance, however long the total was missing.
  @Test func noDistanceCountsTwice() {
    var recording = countedRun(3)
    for second in 1..<600 { recording.segments[0][second].distance = nil }
    let analysis = analyze(recording)
    #expect(abs(analysis.distanceMeters - 4500) < 10 && analysis.gaps.count == 1)
    recording = countedRun(3)
    let halves = [recording.segments[0][..<300], recording.segments[0][550...]].map(Array.init)
    recording.segments = halves
    for second in 0..<50 { recording.segments[1][second].distance = nil }
    #expect(abs(analyze(recording).distanceMeters - (4500 - 750)) < 10)
  }

  @Test func segmentThatStartsWithoutSignalStaysASegment() {
    var recording = countedRun(3, signalLost: 600..<800)
    recording.segments = [
      Array(recording.segments[0][..<600]),
      recording.segments[0][600...].map { point in
        var point = point
        point.seconds = point.seconds.map { $0 + 3600 }
        point.coordinate = point.coordinate.map { _ in path.plane.anchor }
        return point
      },
    ]
    let analysis = analyze(recording)
    let starts = analysis.points.filter(\.startsSegment).compactMap(\.seconds)
    #expect(starts == [0, 4200, 4400])
    #expect(analysis.gaps.isEmpty && abs(analysis.distanceMeters - (1797 + 600)) < 10)
  }

  /// A heart rate alone doesn't prove that the athlete is moving.
  @Test func timeWithoutPositionAndTotalIsNotMoving() {
    var recording = countedRun(3, signalLost: 0..<600)
    for second in 0..<400 { recording.segments[0][second].distance = nil }
    let analysis = analyze(recording)
    #expect(analysis.movingSeconds.map { abs($0 - 1100) <= 2 } == true)
    #expect(abs(analysis.distanceMeters - 3300) < 8)
  }

  /// The recording is part of a longer one, and its totals are counted from that recording's beginning.
  @Test func excerptHasTheDistanceOfItsPoints() {
    var recording = countedRun(3, signalLost: 0..<0)
    recording.segments = [
      Array(recording.segments[0][..<5]), Array(recording.segments[0][1496...]),
    ]
    recording.recordedDistanceMeters = 4500
    let analysis = analyze(recording)
    #expect(abs(analysis.distanceMeters - 24) < 1)
    #expect(analysis.averageSpeed.map { abs($0 - 3) < 0.5 } == true)
  }
}
