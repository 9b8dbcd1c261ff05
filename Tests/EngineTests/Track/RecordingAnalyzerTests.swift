import Testing

@testable import Engine

@Suite struct RecordingAnalyzerTests {
  private let path = TestPath()

  private func point(
    _ seconds: Double?, _ east: Double, _ north: Double, altitude: Double? = nil
  ) -> TrackPoint {
    TrackPoint(
      seconds: seconds, coordinate: path.plane.coordinate(of: SIMD2(east, north)),
      altitude: altitude)
  }

  private func rawSum(_ recording: Recording) -> Double {
    var sum = 0.0
    for segment in recording.segments {
      let places = segment.compactMap(\.coordinate)
      for (from, to) in zip(places, places.dropFirst()) {
        sum += distanceMeters(from: from, to: to)
      }
    }
    return sum
  }

  /// Returns a recording of a curved run at 3 m/s with a point every `interval` seconds and the noise of a device that
  /// smooths positions.
  private func curvedRun(every interval: Int, seconds: Int = 3600, noise: Double = 0.2)
    -> Recording
  {
    var random = SeededRandom(seed: 5)
    var points: [TrackPoint] = []
    for second in stride(from: 0, through: seconds, by: interval) {
      let angle = Double(second) * 3 / 200
      points.append(
        point(
          Double(second), 200 * sine(angle) + noise * random.nextNormal(),
          200 * cosine(angle) + noise * random.nextNormal()))
    }
    return Recording(sport: .running, segments: [points])
  }

  @Test func emptyRecordingHasNoDistance() {
    let empty = analyze(Recording())
    #expect(empty.pointCount == 0 && empty.distanceMeters == 0 && empty.elapsedSeconds == nil)
    #expect(empty.movingSeconds == nil && empty.points.isEmpty && empty.kilometers.isEmpty)
    let one = analyze(Recording(segments: [[], [point(0, 0, 0)], []]))
    #expect(one.pointCount == 1 && one.segmentCount == 3 && one.distanceMeters == 0)
    #expect(one.averageSpeed == nil)
  }

  @Test func rawDistanceIsTheSumWithinSegments() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20 {
      let segments = (0..<4).map { _ in
        (0..<50).map { index in
          point(
            random.nextUnit() < 0.8 ? Double(index) : nil, random.next(in: -500...500),
            random.next(in: -500...500))
        }
      }
      let recording = Recording(segments: segments)
      let analysis = analyze(recording)
      #expect(abs(analysis.rawDistanceMeters - rawSum(recording)) < 1e-9)
      #expect(analysis.segmentCount == 4 && analysis.pointCount == 200)
    }
  }

  @Test func recordingWithoutTimesHasOnlyGeometry() {
    let points = (0...100).map { point(nil, 0, 50 * Double($0), altitude: 2 * Double($0)) }
    let recording = Recording(sport: .running, segments: [points])
    let analysis = analyze(recording)
    #expect(analysis.distanceMeters == analysis.rawDistanceMeters)
    #expect(abs(analysis.distanceMeters - 5000) < 5)
    #expect(analysis.elapsedSeconds == nil && analysis.movingSeconds == nil)
    #expect(analysis.averageSpeed == nil && analysis.kilometers.isEmpty)
    #expect((analysis.elevationGainMeters, analysis.points.count) == (200, 101))
    #expect(analysis.points.allSatisfy { $0.seconds == nil && $0.speed == nil })
  }

  /// Smoothing must not shorten sparse recordings.
  @Test(arguments: [1, 2, 3, 5, 10, 20, 30, 60])
  func sparseRecordingsAreNotDistorted(_ interval: Int) {
    let recording = curvedRun(every: interval)
    let analysis = analyze(recording)
    #expect(abs(analysis.distanceMeters / analysis.rawDistanceMeters - 1) < 0.005)
    #expect(analysis.gaps.isEmpty && analysis.quality.refusedCount == 0)
    #expect(analysis.movingSeconds == 3600)
  }

  @Test func irregularRecordingsAreNotDistorted() {
    var random = SeededRandom(seed: 2)
    let dense = curvedRun(every: 1)
    var points: [TrackPoint] = []
    var next = 0.0
    for point in dense.segments[0] where (point.seconds ?? 0) >= next {
      points.append(point)
      next = (point.seconds ?? 0) + random.next(in: 1...50)
    }
    let analysis = analyze(Recording(sport: .running, segments: [points]))
    #expect(abs(analysis.distanceMeters / analysis.rawDistanceMeters - 1) < 0.003)
    #expect(analysis.gaps.isEmpty)
  }

  @Test func noisyRecordingsAreSmoothed() {
    let analysis = analyze(curvedRun(every: 1, noise: 1))
    #expect(analysis.rawDistanceMeters / 10_800 > 1.06)
    #expect(abs(analysis.distanceMeters / 10_800 - 1) < 0.012)
  }

  @Test(arguments: [4, 12, 28, 30, 31, 60])
  func sparsePointsAreNotGaps(count: Int) {
    var random = SeededRandom(seed: 3)
    var seconds = 0.0
    let points = (0..<count).map { _ in
      seconds += 58 + random.next(in: -20...20)
      return point(seconds, 0, 3 * seconds)
    }
    let analysis = analyze(Recording(sport: .running, segments: [points]))
    let way = 3 * (seconds - (points[0].seconds ?? 0))
    #expect(abs(analysis.distanceMeters / way - 1) < 0.01 && analysis.gaps.isEmpty)
  }

  @Test func gapIsNotBridgedButARestIs() {
    for (way, gaps) in [(10.0, 0), (500, 1)] {
      var points = (0...300).map { point(Double($0), 0, 3 * Double($0)) }
      points += (0...300).map { point(600 + Double($0), 0, 900 + way + 3 * Double($0)) }
      let analysis = analyze(Recording(sport: .running, segments: [points]))
      #expect(analysis.gaps.count == gaps)
      #expect(abs(analysis.distanceMeters - (gaps == 1 ? 1800 : 1800 + way)) < 3)
      #expect(abs((analysis.movingSeconds ?? 0) - 600) <= 2)
      #expect(analysis.elapsedSeconds == 900)
    }
  }

  @Test func segmentsOfTheFileAreNotGaps() {
    let first = (0...300).map { point(Double($0), 0, 3 * Double($0)) }
    let second = (0...300).map { point(900 + Double($0), 5000, 3 * Double($0)) }
    for segments in [[first, second], [second, first]] {
      let analysis = analyze(Recording(sport: .running, segments: segments))
      #expect(analysis.segmentCount == 2 && analysis.gaps.isEmpty)
      #expect(abs(analysis.distanceMeters - 1800) < 2)
      #expect(analysis.elapsedSeconds == 1200)
      #expect(analysis.points.filter { $0.startsSegment }.count == 2)
      let times = analysis.points.compactMap(\.seconds)
      #expect(times == times.sorted())
    }
  }

  @Test func haltIsNotMovingTime() {
    var points = (0...600).map { point(Double($0), 0, 3 * Double($0)) }
    points += (601...1200).map { point(Double($0), 0, 1800) }
    points += (1201...1800).map { point(Double($0), 0, 1800 + 3 * Double($0 - 1200)) }
    let analysis = analyze(Recording(sport: .running, segments: [points]))
    #expect(abs((analysis.movingSeconds ?? 0) - 1200) < 10)
    #expect(abs(analysis.distanceMeters - 3600) < 8)
  }

  /// The device writes a point every second but measures a position only every fifth.
  @Test func repeatedPositionsAreNotHalts() {
    let points = (0...1000).map { second in
      let meters = 3 * (second / 5 * 5)
      return point(Double(second), 0, Double(meters))
    }
    let analysis = analyze(Recording(sport: .running, segments: [points]))
    #expect(abs(analysis.distanceMeters - 3000) < 10)
    #expect(abs((analysis.movingSeconds ?? 0) - 1000) < 10)
    #expect(analysis.quality.refusedCount == 0)
  }

  @Test func impossiblePointsAreRefusedAndCounted() {
    var recording = curvedRun(every: 1, seconds: 1000)
    recording.segments[0][500].coordinate = Coordinate(latitude: 0, longitude: 0)
    recording.segments[0][600].coordinate = Coordinate(latitude: 52, longitude: 13)
    recording.segments[0][700].seconds = 400
    let analysis = analyze(recording)
    #expect(abs(analysis.distanceMeters / 3000 - 1) < 0.01)
    #expect(analysis.rawDistanceMeters > 1_000_000)
    #expect(analysis.quality.refusals == [1, 1, 0, 0, 1, 0, 0])
  }

  @Test func speedsInTheWrongUnitAreIgnored() {
    var recording = curvedRun(every: 1)
    for index in recording.segments[0].indices { recording.segments[0][index].speed = 10.8 }
    #expect(!RecordingProperties(of: recording).speedIsPlausible)
    #expect(abs(analyze(recording).distanceMeters / 10_800 - 1) < 0.005)
    for index in recording.segments[0].indices { recording.segments[0][index].speed = 3 }
    #expect(RecordingProperties(of: recording).speedIsPlausible)
    #expect(abs(analyze(recording).distanceMeters / 10_800 - 1) < 0.005)
  }

  @Test func indoorRecordingsUseTheDeviceDistance() {
    let points = (0...600).map {
      TrackPoint(seconds: Double($0), heartRate: 120, cadence: 170, distance: 2.5 * Double($0))
    }
    let analysis = analyze(
      Recording(sport: .running, segments: [points], recordedDistanceMeters: 1500))
    #expect(analysis.distanceMeters == 1500 && analysis.rawDistanceMeters == 0)
    #expect(analysis.movingSeconds == 600 && analysis.elapsedSeconds == 600)
    #expect(analysis.kilometers.count == 2)
    #expect(analysis.averageHeartRate == 120 && analysis.averageCadence == 170)
    #expect(analysis.points.count == 601 && analysis.points[300].coordinate == nil)
  }

  /// The total of this indoor recording grows every third second and is constant for one minute.
  @Test func rarelyUpdatedTotalIsNotARest() {
    let points = (0...600).map { second in
      let moved = second < 300 ? second : max(300, second - 60)
      return TrackPoint(seconds: Double(second), distance: 7.5 * Double(moved / 3))
    }
    let moving = analyze(Recording(sport: .cycling, segments: [points])).movingSeconds
    #expect(moving.map { abs($0 - 540) <= 3 } == true)
  }

  /// Rowing machines, for example, write a total that stays 0.
  @Test func totalThatStaysZeroIsIgnored() {
    let points = (0...600).map { TrackPoint(seconds: Double($0), heartRate: 130, distance: 0) }
    #expect(analyze(Recording(sport: .workout, segments: [points])).movingSeconds == 600)
  }

  /// A treadmill run in which every point has the treadmill's position.
  @Test func fixedPositionIsNotATrack() {
    var points = (0...600).map {
      TrackPoint(seconds: Double($0), distance: 2.5 * Double($0))
    }
    for index in points.indices { points[index].coordinate = path.plane.anchor }
    let analysis = analyze(Recording(sport: .running, segments: [points]))
    #expect(analysis.distanceMeters == 1500)
  }

  @Test func averageSpeedIgnoresPointsWithoutTimes() {
    let timed = (0...100).map { point(Double($0), 0, 3 * Double($0)) }
    let bare = (0...1000).map { point(nil, 50, 3 * Double($0)) }
    let analysis = analyze(Recording(sport: .running, segments: [timed, bare]))
    #expect(abs(analysis.distanceMeters - 3300) < 5)
    #expect(analysis.averageSpeed.map { abs($0 - 3) < 0.05 } == true)
  }

  @Test func movingTimeIsCappedAtElapsedTime() {
    let first = (0...300).map { point(Double($0), 0, 3 * Double($0)) }
    let second = (0...300).map { point(100 + Double($0), 500, 3 * Double($0)) }
    let analysis = analyze(Recording(sport: .running, segments: [first, second]))
    #expect(analysis.elapsedSeconds == 400 && analysis.movingSeconds == 400)
  }

  @Test func recordingsWithoutPositionsAndDistanceHaveTime() {
    let points = (0...600).map { TrackPoint(seconds: Double($0), heartRate: 100) }
    let analysis = analyze(Recording(sport: .workout, segments: [points]))
    #expect(analysis.distanceMeters == 0 && analysis.movingSeconds == 600)
    #expect(analysis.averageSpeed == nil)
  }

  @Test func averagesAreWeightedByTime() {
    var points = (0...100).map { point(Double($0), 0, 3 * Double($0)) }
    points += (1...10).map { point(100 + 10 * Double($0), 0, 300 + 30 * Double($0)) }
    for index in points.indices { points[index].heartRate = index <= 100 ? 120 : 160 }
    let analysis = analyze(Recording(sport: .running, segments: [points]))
    #expect(analysis.averageHeartRate.map { abs($0 - 140) < 0.5 } == true)
    #expect(analysis.maximumHeartRate == 160)
  }

  @Test func splitsAddUpToTheWhole() {
    let analysis = analyze(curvedRun(every: 3))
    for splits in [analysis.kilometers, analysis.miles] {
      #expect(abs(splits.reduce(0) { $0 + $1.meters } - analysis.distanceMeters) < 1e-6)
      #expect(abs(splits.reduce(0) { $0 + $1.seconds } - (analysis.movingSeconds ?? 0)) < 1e-6)
      #expect(splits.dropLast().allSatisfy { $0.isComplete })
    }
  }

  @Test func impossibleAltitudeIsIgnored() {
    var recording = curvedRun(every: 1, seconds: 600)
    for index in recording.segments[0].indices {
      recording.segments[0][index].altitude = index == 300 ? -32_768 : 100
    }
    let analysis = analyze(recording)
    #expect(analysis.elevationGainMeters == 0 && analysis.elevationLossMeters == 0)
  }

  @Test func randomInputGivesFiniteResults() {
    var random = SeededRandom(seed: 31)
    let odd = [Double.nan, .infinity, -.infinity, -1, 0, 1e300, 90, 360, 1e-300]
    func number() -> Double? {
      random.nextUnit() < 0.3 ? odd[Int(random.next() % 9)] : random.next(in: 0...200)
    }
    for _ in 0..<60 {
      let segments = (0..<3).map { _ in
        (0..<Int(random.next() % 120)).map { index in
          TrackPoint(
            seconds: random.nextUnit() < 0.2 ? number() : Double(index),
            coordinate: random.nextUnit() < 0.2
              ? Coordinate(latitude: number() ?? 0, longitude: number() ?? 0)
              : path.plane.coordinate(of: SIMD2(0, 3 * Double(index))),
            altitude: number(), heartRate: number(), cadence: number(), speed: number(),
            distance: number())
        }
      }
      let sport = Sport.allCases[Int(random.next() % 7)]
      let analysis = analyze(Recording(sport: sport, segments: segments))
      #expect(analysis.distanceMeters.isFinite && analysis.distanceMeters >= 0)
      #expect(analysis.movingSeconds.map { $0.isFinite && $0 >= 0 } ?? true)
      #expect(analysis.elevationGainMeters?.isFinite ?? true)
    }
  }
}
