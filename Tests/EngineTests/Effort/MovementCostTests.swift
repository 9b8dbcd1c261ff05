import Testing

@testable import Engine

@Suite struct MovementCostTests {
  /// Returns a track with points one second apart at a constant speed, with the altitude as a function of distance.
  private func track(
    meters: Double, speed: Double, altitude: (Double) -> Double? = { _ in nil }
  ) -> MeasuredTrack {
    var track = MeasuredTrack()
    var second = 0.0
    while second * speed <= meters {
      track.append(
        MeasuredPoint(
          at: second, meters: second * speed, speed: speed, altitude: altitude(second * speed)))
      second += 1
    }
    return track
  }

  private func joules(_ track: MeasuredTrack, _ sport: Sport = .running) -> Double {
    ActivityEffort(track, sport: sport).joulesPerKilogram ?? .nan
  }

  /// Running a level kilometre costs a runner of 70 kg 60.2 kcal above rest.
  @Test func levelRunningCostsThreePointSixJoulesPerMeter() {
    let found = joules(track(meters: 1000, speed: 2.5))
    #expect(abs(found - 3600) < 0.01)
    let metric = EnergyMetric(joulesPerKilogram: found, seconds: 400, kilograms: 70)
    #expect(abs(metric.net - 60.2) < 0.05)
    // Rest: 400 s at 3.5 ml/kg/min and 5 kcal per litre.
    #expect(abs(metric.gross - metric.net - 8.1667) < 1e-3)
  }

  @Test(arguments: [(0.05, 4.685196), (0.10, 5.968214), (-0.10, 2.151706)])
  func gradesFollowMinetti(grade: Double, cost: Double) {
    let found = joules(track(meters: 1000, speed: 2.5) { 500 + grade * $0 })
    #expect(abs(found / 1000 - cost) < 0.01)
  }

  @Test func slowRunningAndHikingCostAsMuchAsWalking() {
    #expect(abs(joules(track(meters: 1000, speed: 1.6)) - 2500) < 5)
    #expect(abs(joules(track(meters: 1000, speed: 2.5), .hiking) - 2500) < 5)
  }

  @Test func gradeIsLimitedTo35Percent() {
    let steep = joules(track(meters: 1000, speed: 2.5) { 2 * $0 })
    let held = joules(track(meters: 1000, speed: 2.5) { 0.35 * $0 })
    #expect(abs(steep - held) < 0.1)
  }

  /// The altitude errors are typical of a receiver: 3 m, lasting half a minute.
  @Test func altitudeNoiseCostsLittle() {
    var random = SeededRandom(seed: 5)
    var drift = 0.0
    let keep = exponential(-1 / 30.0)
    let noisy = joules(
      track(meters: 10_000, speed: 3) { _ in
        drift = keep * drift + 3 * (1 - keep * keep).squareRoot() * random.nextNormal()
        return 500 + drift
      })
    #expect(abs(noisy / 36_000 - 1) < 0.02)
  }

  @Test func gapAddsNoCost() {
    var track = track(meters: 1000, speed: 2.5)
    let before = joules(track)
    track.append(MeasuredPoint(at: 900, meters: 1000, startsSegment: true))
    #expect(joules(track) == before)
  }

  @Test func ridesAndEmptyRunsHaveNoCost() {
    #expect(ActivityEffort(track(meters: 1000, speed: 5), sport: .cycling).joulesPerKilogram == nil)
    #expect(ActivityEffort([], sport: .running).joulesPerKilogram == nil)
  }
}
