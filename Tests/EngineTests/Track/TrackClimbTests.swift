import Testing

@testable import Engine

private let altitudes: [Double] = [
  100, 101, 102, 101.5, 103.2, 104, 102, 100.5, 99, 98, 99.5, 101, 103.5, 106, 105, 104.5, 107.2,
  108, 108.5, 107, 106.5, 106,
]

private func climb(_ altitudes: [Double], _ threshold: Double) -> ZigZagClimb {
  var climb = ZigZagClimb(threshold: threshold)
  for altitude in altitudes { climb.add(altitude) }
  return climb
}

@Suite struct TrackClimbTests {
  @Test(arguments: [(3.0, 14.5, 6.0), (2.0, 14.5, 8.5), (5.0, 10.5, 6.0)])
  func climbMatchesTheVectors(_ threshold: Double, _ gain: Double, _ loss: Double) {
    let climb = climb(altitudes, threshold)
    #expect(abs(climb.gain - gain) < 1e-9)
    #expect(abs(climb.loss - loss) < 1e-9)
  }

  @Test func rollingHillsKeepTheirFullHeight() {
    let hills = (0...2000).map { 3 - 3 * cosine(Double($0) / 2000 * 20 * 2 * .pi) }
    #expect(abs(climb(hills, 3).gain - 120) < 1e-6)
    #expect(climb(hills, 10).gain == 0)
  }

  @Test func gainAndLossAreMirrorImages() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<50 {
      var walk = [0.0]
      for _ in 0..<300 { walk.append(walk[walk.count - 1] + random.nextNormal()) }
      for threshold in [1.0, 3, 5, 10] {
        let there = climb(walk, threshold)
        let mirrored = climb(walk.map { -$0 }, threshold)
        #expect(there.gain == mirrored.loss && there.loss == mirrored.gain)
        #expect(
          there.gain <= zip(walk, walk.dropFirst()).reduce(0) { $0 + max(0, $1.1 - $1.0) } + 1e-9)
      }
    }
  }

  @Test func gainAndLossNeverFall() {
    var random = SeededRandom(seed: 6)
    var (climb, altitude, last) = (ZigZagClimb(threshold: 3), 0.0, 0.0)
    for _ in 0..<5000 {
      altitude += random.nextNormal()
      climb.add(altitude)
      #expect(climb.gain + climb.loss >= last)
      last = climb.gain + climb.loss
    }
  }

  @Test func liftIsNotClimbAndTheAscentContinues() {
    var climb = ZigZagClimb(threshold: 3)
    for altitude in [0.0, 10] { climb.add(altitude) }
    climb.lift(by: 90)
    for altitude in [100.0, 101, 104] { climb.add(altitude) }
    #expect(climb.gain == 14 && climb.loss == 0)
  }
}

@Suite struct TrackAltitudeGateTests {
  /// Returns a recording of a run north at 3 m/s whose altitude is a function of the time.
  private func recording(
    _ seconds: [Double], source: AltitudeSource = .barometer, altitude: (Double) -> Double
  ) -> Recording {
    let path = TestPath()
    let points = seconds.map { second in
      TrackPoint(
        seconds: second, coordinate: path.north(second, speed: 3).coordinate,
        altitude: altitude(second))
    }
    return Recording(sport: .running, altitudeSource: source, segments: [points])
  }

  private func gain(_ recording: Recording) -> Double? {
    analyze(recording).elevationGainMeters
  }

  @Test func sensorJumpsAreNotClimb() {
    let seconds = (0..<600).map(Double.init)
    // A barometer is set to a wrong altitude and then corrected.
    let spike = recording(seconds) { (100..<103).contains($0) ? 142 : 55 }
    #expect(gain(spike) == 0)
    // A barometer is permanently set to another altitude.
    let step = recording(seconds) { $0 < 300 ? 55 : 142 }
    #expect((gain(step), analyze(step).points.last?.altitude) == (0, 142))
  }

  @Test func jumpKeepsTheClimbAroundIt() throws {
    let seconds = (0...600).map(Double.init)
    let plain = try #require(gain(recording(seconds) { $0 / 10 }))
    let jumps = try #require(gain(recording(seconds) { $0 / 10 + ($0 < 300 ? 0 : 50) }))
    #expect(abs(plain - 60) < 1)
    // Only the climb within the second of the jump, and within half an averaging window on either side of it, may be
    // lost.
    #expect(jumps <= plain && plain - jumps < 1)
  }

  @Test func steepStairIsClimb() throws {
    let seconds = (0...130).map(Double.init)
    let climb = try #require(gain(recording(seconds) { max(0, min($0 - 15, 100)) * 1.5 }))
    #expect(abs(climb - 150) < 1e-6)
  }

  @Test func driftDuringABreakIsNotClimb() {
    let path = TestPath()
    var recording = recording((0..<300).map(Double.init)) { _ in 55 }
    recording.segments[0] += (300..<600).map { second in
      TrackPoint(
        seconds: Double(second) + 1200,
        coordinate: path.north(Double(second), speed: 3).coordinate, altitude: 88)
    }
    #expect(gain(recording) == 0)
  }

  @Test func gpsAltitudeMayJumpFarther() {
    let limits = FixLimits.limits(for: .running)
    for (source, meters) in [(AltitudeSource.barometer, 7.5), (.gps, 28.5)] {
      var gate = AltitudeJumpDetector(limits: limits, source: source)
      var breaks: [Bool] = []
      for (altitude, second) in [(100.0, 0.0), (100 + meters, 1), (97, 2), (97, 62), (97, 123)] {
        breaks.append(gate.isBreak(altitude, at: second))
      }
      #expect(breaks == [false, false, true, false, true])
    }
  }
}
