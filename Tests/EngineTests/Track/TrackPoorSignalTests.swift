import Testing

@testable import Engine

/// Distance with poor accuracy, and with receivers that don't report a speed.
@Suite struct TrackPoorSignalTests {
  /// Receiver errors as standard deviations per axis, in metres. `white` changes with each fix, `drift` over a minute.
  struct Receiver {
    var white = 0.7
    var drift = 3.0
    var accuracy = 5.0
    var reportsSpeed = true
    var reportsSpeedAtRest = true
  }

  /// Returns the track of a run of `running` seconds at 3 m/s, followed by `standing` seconds of rest.
  private func track(
    _ receiver: Receiver, seed: UInt64, running: Int, standing: Int, hasSteps: Bool = false
  ) -> LiveTrack {
    var random = SeededRandom(seed: seed)
    let plane = TestPath().plane
    var track = LiveTrack.started()
    var drift = SIMD2(random.nextNormal(), random.nextNormal())
    let kept = exponential(-1.0 / 60)
    let fresh = (1 - kept * kept).squareRoot()
    for second in 1...(running + standing) {
      let speed = second <= running ? 3.0 : 0
      drift = drift * kept + SIMD2(random.nextNormal(), random.nextNormal()) * fresh
      let white = SIMD2(random.nextNormal(), random.nextNormal()) * receiver.white
      let place = SIMD2(0, 3 * Double(min(second, running))) + white + drift * receiver.drift
      var fix = Fix(
        seconds: Double(second), coordinate: plane.coordinate(of: place),
        horizontalAccuracy: receiver.accuracy)
      if receiver.reportsSpeed && (speed > 0 || receiver.reportsSpeedAtRest) {
        fix.speed = max(0, speed + 0.15 * random.nextNormal())
        (fix.speedAccuracy, fix.course) = (0.15, 0)
      }
      if hasSteps && speed > 0 { track.addSteps(3, at: Double(second)) }
      track.add(fix)
    }
    return track
  }

  @Test(arguments: [20.0, 30, 40, 50]) func fairSignalIsMeasured(_ accuracy: Double) {
    var receiver = Receiver(drift: accuracy / 1.6, accuracy: accuracy)
    for seed in 1...3 as ClosedRange<UInt64> {
      receiver.reportsSpeed = true
      let track = track(receiver, seed: seed, running: 300, standing: 0)
      #expect(track.signal == .fair)
      #expect(abs(track.distanceMeters - 900) < 20)
      #expect(abs(track.closed().distanceMeters - 900) < 30)
      receiver.reportsSpeed = false
      let unaided = self.track(receiver, seed: seed, running: 300, standing: 0)
      #expect(abs(unaided.closed().distanceMeters - 900) < 130)
    }
  }

  @Test func poorSignalIsNotMeasured() {
    let receiver = Receiver(drift: 30, accuracy: 51)
    let track = track(receiver, seed: 1, running: 100, standing: 0)
    #expect(track.signal == .poor && track.distanceMeters == 0)
    #expect(track.quality.refusals[Int(FixRejection.inaccurate.rawValue)] == 100)
  }

  /// Receivers for which ten minutes at rest used to add 70 m to 2.5 km.
  static let noisyReceivers = [
    Receiver(drift: 6, accuracy: 9, reportsSpeedAtRest: false),
    Receiver(drift: 6, accuracy: 9, reportsSpeed: false),
    Receiver(white: 8, drift: 0, accuracy: 12, reportsSpeed: false),
  ]

  @Test(arguments: noisyReceivers.indices) func tenMinutesAtRestAddLittle(_ index: Int) {
    for seed in 1...5 as ClosedRange<UInt64> {
      for hasSteps in [true, false] {
        let receiver = Self.noisyReceivers[index]
        let before = track(receiver, seed: seed, running: 120, standing: 0, hasSteps: hasSteps)
        let after = track(receiver, seed: seed, running: 120, standing: 600, hasSteps: hasSteps)
        #expect(after.distanceMeters - before.distanceMeters < (hasSteps ? 25 : 60))
        #expect(after.distanceMeters < 1.1 * after.closed().distanceMeters + 10)
      }
    }
  }
}
