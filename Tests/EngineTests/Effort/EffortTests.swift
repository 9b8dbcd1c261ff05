import Engine
import Testing

@Suite struct EffortTests {
  private func isClose(_ a: Double, _ b: Double, within tolerance: Double = 5e-7) -> Bool {
    abs(a - b) <= tolerance
  }

  /// The results of the ACSM equations for a body mass of 70 kg.
  @Test(arguments: [
    (1.4, 0.0, false, 11.9, 4.165), (1.4, 0.05, false, 19.46, 6.811), (3.0, 0, true, 39.5, 13.825),
    (3.0, 0.05, true, 47.6, 16.66), (4.0, 0, true, 51.5, 18.025),
  ])
  func uptakeAndEnergyFollowACSM(
    speed: Double, grade: Double, isRunning: Bool, uptake: Double, kilocalories: Double
  ) {
    let found = Energy.uptake(speed: speed, grade: grade, isRunning: isRunning)
    #expect(isClose(found, uptake, within: 1e-9))
    #expect(
      isClose(
        Energy.kilocaloriesPerMinute(uptake: found, kilograms: 70), kilocalories, within: 1e-9))
  }

  @Test(arguments: [
    (-0.45, 4.032305, 3.605069), (-0.30, 2.462238, 2.207515), (-0.20, 1.800032, 1.086720),
    (-0.10, 2.151706, 1.127125), (-0.05, 2.745924, 1.658895), (0, 3.6, 2.5),
    (0.01, 3.799586, 2.701113), (0.05, 4.685196, 3.599871), (0.10, 5.968214, 4.899135),
    (0.20, 9.006688, 7.877440), (0.45, 19.426015, 17.600297),
  ])
  func costOfGradesFollowsMinetti(grade: Double, running: Double, walking: Double) {
    #expect(isClose(Energy.runningCost(grade: grade), running))
    #expect(isClose(Energy.walkingCost(grade: grade), walking))
  }

  @Test func steeperGradesCostAsMuchAsTheSteepestStudied() {
    #expect(Energy.runningCost(grade: 2) == Energy.runningCost(grade: 0.45))
    #expect(Energy.runningCost(grade: -2) == Energy.runningCost(grade: -0.45))
  }

  @Test(arguments: [(false, 100.4403), (true, 113.5168)])
  func impulseFollowsBanister(isFemale: Bool, expected: Double) throws {
    var impulse = try #require(TrainingImpulse(resting: 60, maximum: 190, isFemale: isFemale))
    for _ in 0..<3600 { impulse.add(seconds: 1, heartRate: 150) }
    #expect(isClose(impulse.total, expected, within: 5e-5))
  }

  @Test func heartRatesOutsideTheRangeAreClamped() throws {
    var impulse = try #require(TrainingImpulse(resting: 60, maximum: 190))
    impulse.add(seconds: 60, heartRate: 40)
    #expect(impulse.total == 0)
    var highest = impulse
    impulse.add(seconds: 60, heartRate: 190)
    highest.add(seconds: 60, heartRate: 230)
    #expect(impulse == highest)
  }

  @Test(arguments: [(60.0, 60.0), (80, 60), (10, 190), (60, 300), (.nan, 190), (60, .nan)])
  func impossibleHeartRatesGiveNoImpulse(resting: Double, maximum: Double) {
    #expect(TrainingImpulse(resting: resting, maximum: maximum) == nil)
  }

  @Test func fitnessAndFatigueApproachAConstantLoad() {
    var balance = LoadBalance()
    var found: [Int: (Double, Double)] = [:]
    for day in 1...42 {
      balance.add(day: 100)
      found[day] = (balance.fitness, balance.fatigue)
    }
    for (day, fitness, fatigue) in [
      (1, 2.352831, 13.312210), (7, 15.351828, 63.212056), (42, 63.212056, 99.752125),
    ] {
      #expect(isClose(found[day]?.0 ?? 0, fitness) && isClose(found[day]?.1 ?? 0, fatigue))
    }
    #expect(balance.form < 0)
  }
}
