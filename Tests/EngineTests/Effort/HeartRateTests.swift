import Testing

@testable import Engine

@Suite struct HeartRateTimeTests {
  @Test(arguments: [false, true]) func impulseMatchesTheSumOverSamples(isFemale: Bool) throws {
    var time = HeartRateTime()
    var exact = try #require(TrainingImpulse(resting: 50, maximum: 185, isFemale: isFemale))
    var random = SeededRandom(seed: 2)
    for _ in 0..<4000 {
      let rate = random.next(in: 90...180)
      time.add(seconds: 1, heartRate: rate)
      exact.add(seconds: 1, heartRate: rate)
    }
    let impulse = try #require(time.impulse(resting: 50, maximum: 185, isFemale: isFemale))
    #expect(abs(impulse / exact.total - 1) < 1e-3)
  }

  @Test func fractionsOfCentisecondsAreKept() {
    var time = HeartRateTime()
    for _ in 0..<3000 { time.add(seconds: 1.0 / 3, heartRate: 140) }
    #expect(abs(time.seconds - 1000) < 0.02)
  }

  @Test(
    arguments: [
      (1, 0), (1, 24), (1, 241), (1, 1e300), (1, -.infinity), (1, .nan), (0, 140), (-1, 140),
      (1e7, 140), (.infinity, 140), (.nan, 140),
    ] as [(Double, Double)])
  func impossibleTimesAndRatesAreIgnored(seconds: Double, rate: Double) {
    var time = HeartRateTime()
    time.add(seconds: seconds, heartRate: rate)
    #expect(time == HeartRateTime())
  }

  @Test func storedHistogramWithTooManyRatesIsRefused() {
    #expect(HeartRateTime(centiseconds: [UInt32](repeating: 1, count: 216)) != nil)
    #expect(HeartRateTime(centiseconds: [UInt32](repeating: 1, count: 217)) == nil)
  }
}

@Suite struct SteadyEffortTests {
  private let body = AthleteBody(restingHeartRate: 60, maximumHeartRate: 190)

  /// Returns a track with points one second apart.
  private func track(
    seconds: Int, speed: @escaping (Double) -> Double = { _ in 3 },
    rate: @escaping (Double) -> Double? = { _ in 150 }, grade: Double = 0
  ) -> MeasuredTrack {
    var track = MeasuredTrack()
    var meters = 0.0
    for second in 0...seconds {
      let time = Double(second)
      track.append(
        MeasuredPoint(
          at: time, meters: meters, speed: speed(time), altitude: 500 + grade * meters,
          heartRate: rate(time)))
      meters += speed(time)
    }
    return track
  }

  private func steady(_ track: MeasuredTrack) -> SteadyEffort {
    ActivityEffort(track, sport: .running).steady
  }

  /// Running at 3 m/s requires 39.5 ml/kg/min (ACSM). With a resting heart rate of 60 and a maximum of 190, a heart
  /// rate of 150 uses 90/130 of the reserve.
  @Test func uptakeIsExtrapolatedFromRestThroughTheRun() throws {
    let found = try #require(steady(track(seconds: 1000)).highestUptake(of: body).value)
    #expect(abs(found.value - (3.5 + 36 * 130 / 90)) < 0.01)
    #expect(found.deviation > 4 && found.deviation < 8)
  }

  @Test func onlyTheTimeBetweenWarmUpAndDriftCounts() {
    let counts = [470, 482, 7200].map { steady(track(seconds: $0)).count }
    #expect(counts == [0, 1, 13])
  }

  @Test func heartRateIsMeasuredInTheLastMinuteOfAStretch() {
    let rising = steady(track(seconds: 482, rate: { 100 + $0 / 10 }))
    #expect(abs(rising.heartRate - 145) < 0.3)
  }

  @Test func unevenSlowSteepOrUnmeasuredRunningIsIgnored() {
    let ignored = [
      track(seconds: 2000, speed: { Int($0) / 20 % 2 == 0 ? 2.5 : 3.5 }),
      track(seconds: 2000, speed: { _ in 1.8 }), track(seconds: 2000, rate: { _ in nil }),
      track(seconds: 2000, grade: 0.04),
    ]
    #expect(ignored.map { steady($0).count } == [0, 0, 0, 0])
    #expect(ActivityEffort(track(seconds: 2000), sport: .walking).steady.count == 0)
  }

  /// Without Doppler speeds, position errors cause 10 % noise in the speed from second to second.
  @Test func speedNoiseDoesNotMakeAPaceUneven() {
    var random = SeededRandom(seed: 3)
    let noisy = track(seconds: 1000, speed: { _ in 2.9 * (1 + 0.1 * random.nextNormal()) })
    #expect(steady(noisy).count == 3)
  }

  @Test func uphillRunningNeedsMoreUptake() {
    let level = steady(track(seconds: 1000))
    let hill = steady(track(seconds: 1000, grade: 0.02))
    let cost = Energy.runningCost(grade: 0.02) / 3.6
    #expect(abs((hill.uptake - 3.5) / (level.uptake - 3.5) - cost) < 0.002)
  }

  @Test func missingInputIsNamed() {
    let run = steady(track(seconds: 1000))
    func gap(_ body: AthleteBody) -> MissingInput? { run.highestUptake(of: body).gap }
    let cases: [(resting: Double?, maximum: Double?, age: Double?, missing: MissingInput)] = [
      (nil, 190, nil, .restingHeartRate), (60, nil, nil, .highestHeartRate),
      (60, nil, 3, .highestHeartRate), (160, 190, nil, .possibleHeartRates),
    ]
    for row in cases {
      let body = AthleteBody(
        restingHeartRate: row.resting, maximumHeartRate: row.maximum, age: row.age)
      #expect(gap(body) == row.missing, "\(row)")
    }
    #expect(SteadyEffort().highestUptake(of: body).gap == .steadyRunning)
    // With a range of 60 to 260, a heart rate of 150 implies an impossibly high uptake. With a range of 60 to 190, a
    // rate of 110 is below half of the reserve.
    #expect(gap(AthleteBody(restingHeartRate: 60, maximumHeartRate: 260)) == .possibleHeartRates)
    let easy = steady(track(seconds: 1000, rate: { _ in 110 }))
    #expect(easy.highestUptake(of: body).gap == .usefulHeartRate)
    let hard = steady(track(seconds: 1000, rate: { _ in 189 }))
    #expect(hard.highestUptake(of: body).gap == .usefulHeartRate)
  }

  @Test func ageGivesALessCertainUptake() throws {
    let run = steady(track(seconds: 1000))
    let entered = try #require(run.highestUptake(of: body).value)
    // 208 − 0.7 · 26 is about 190.
    let byAge = try #require(
      run.highestUptake(of: AthleteBody(restingHeartRate: 60, age: 26)).value)
    #expect(abs(byAge.value - entered.value) < 0.2)
    #expect(byAge.deviation > entered.deviation + 1)
  }

  /// Simulates a runner with a known maximum uptake. The heart rate scatters, and follows the effort with a time
  /// constant of 40 s.
  @Test(arguments: [35.0, 45, 55, 65]) func simulatedRunnersUptakeIsFound(highest: Double) throws {
    var random = SeededRandom(seed: UInt64(highest))
    var heart = 60.0
    let speed = 60 / 60.0 * (0.75 * (highest - 3.5)) / 0.2 / 60
    let rate = { (_: Double) -> Double? in
      heart += (60 + 0.75 * 130 - heart) / 40
      return heart + random.nextNormal()
    }
    let run = track(seconds: 1800, speed: { _ in speed }, rate: rate)
    let found = try #require(steady(run).highestUptake(of: body).value)
    #expect(abs(found.value - highest) < 0.05 * highest)
    #expect(abs(found.value - highest) < found.deviation)
  }
}
