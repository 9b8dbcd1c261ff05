import Testing

@testable import Engine

@Suite struct UnconfirmedStepsTests {
  /// Returns the detector's reports after each reading of a simulated body.
  private func reports(
    _ activity: BodyMotion.Activity, seconds: Double
  ) -> [(unconfirmedSteps: UnconfirmedSteps?, isWalking: Bool)] {
    var motion = BodyMotion(
      seed: 3, activity: activity, cadence: .stepsPerMinute(108), carrying: .trouserPocket)
    var detector = WalkingDetector()
    var reports: [(UnconfirmedSteps?, Bool)] = []
    while true {
      let sample = motion.next()
      guard sample.seconds <= seconds else { return reports }
      _ = detector.steps(adding: sample)
      reports.append((detector.unconfirmedSteps, detector.isWalking))
    }
  }

  @Test func peaksAreReportedBeforeStepsAreCounted() throws {
    let reports = reports(.walking, seconds: 20)
    let firstWalking = try #require(reports.firstIndex { $0.isWalking })
    let before = reports[..<firstWalking].compactMap(\.unconfirmedSteps)
    #expect(try #require(before.map(\.count).max()) >= 3)
    #expect(before.allSatisfy { $0.count >= 1 && $0.missing >= 1 })
    #expect(reports[firstWalking...].allSatisfy { !$0.isWalking || $0.unconfirmedSteps == nil })
    #expect(reports.last?.isWalking == true)
  }

  @Test func standingReportsHardlyAnyCrests() {
    #expect(reports(.standing, seconds: 20).allSatisfy { ($0.unconfirmedSteps?.count ?? 0) < 2 })
  }

  // MARK: In a session

  private func live(_ kind: CoachKind = .walk) -> LiveSession {
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: kind)
    live.handle(.command(.start), at: 0)
    return live
  }

  private func feed(
    _ live: inout LiveSession, _ activity: BodyMotion.Activity, until seconds: Double,
    _ inspect: (WalkSnapshot) -> Void = { _ in }
  ) {
    var motion = BodyMotion(
      seed: 3, activity: activity, cadence: .stepsPerMinute(108), carrying: .trouserPocket)
    var second = 1.0
    while true {
      let sample = motion.next()
      guard sample.seconds <= seconds else { return }
      if sample.seconds >= second {
        live.handle(.tick, at: second)
        second += 1
      }
      live.handle(.motion(sample), at: sample.seconds)
      if let walk = live.coach.walk { inspect(walk) }
    }
  }

  @Test(arguments: [CoachKind.walk, .walkCalibration])
  func snapshotReportsEachCrest(kind: CoachKind) throws {
    var live = live(kind)
    var seen: [UnconfirmedSteps] = []
    var steps = 0
    feed(&live, .walking, until: 12) { walk in
      if let unconfirmed = walk.unconfirmedSteps, seen.last != unconfirmed {
        seen.append(unconfirmed)
      }
      if walk.unconfirmedSteps != nil { #expect(walk.steps == 0) }
      steps = walk.steps
    }
    #expect(steps >= 10)
    #expect(!seen.isEmpty && seen.allSatisfy { $0.count >= 2 })
    #expect(seen.map(\.count) == seen.map(\.count).sorted())
    #expect(live.coach.walk?.detectsNoSteps == false)
  }

  @Test func missingCrestsAreReportedAfterEightSeconds() {
    var live = live()
    feed(&live, .standing, until: 7.9)
    #expect(live.coach.walk?.detectsNoSteps == false)
    live = self.live()
    feed(&live, .standing, until: 10.1)
    #expect(live.coach.walk?.detectsNoSteps == true)
    live.handle(.command(.pause), at: 10.2)
    #expect(live.coach.walk?.detectsNoSteps == false)
  }

  /// The eight seconds start with the sensor's first reading.
  @Test func lateSensorGetsTheFullEightSeconds() {
    var live = live()
    for second in 1...10 { live.handle(.tick, at: Double(second)) }
    for index in 0..<200 {
      let sample = MotionSample(seconds: 10 + 0.02 * Double(index), x: 0, y: 0, z: 9.8)
      live.handle(.motion(sample), at: sample.seconds)
    }
    live.handle(.tick, at: 14)
    #expect((live.coach.walk?.receivesMotion, live.coach.walk?.detectsNoSteps) == (true, false))
  }

  @Test func silentSensorIsNotReportedAsMissingSteps() {
    var live = live()
    for second in 1...20 { live.handle(.tick, at: Double(second)) }
    #expect((live.coach.walk?.receivesMotion, live.coach.walk?.detectsNoSteps) == (false, false))
  }
}
