import Testing

@testable import Engine

@Suite struct EffortMetricsTests {
  private func analysis(heartRateEvery period: Int = 1, sport: Sport = .running)
    -> ActivityAnalysis
  {
    var analysis = ActivityAnalysis()
    for second in 0...1800 {
      analysis.points.append(
        MeasuredPoint(
          at: Double(second), meters: Double(second) * 3, speed: 3,
          heartRate: second % period == 0 ? 150 : nil))
    }
    analysis.movingSeconds = 1800
    analysis.addEffort(of: sport)
    return analysis
  }

  private let body = AthleteBody(
    kilograms: 70, restingHeartRate: 60, maximumHeartRate: 190, isFemale: false)

  @Test func knownBodyWithHeartRateGivesEnergyLoadAndUptake() throws {
    let metrics = EffortMetrics(analysis(), of: body)
    let energy = try #require(metrics.energy.value)
    #expect(abs(energy.net - 5.4 * 60.2) < 0.5)
    let load = try #require(metrics.load.value)
    #expect(abs(load - 50.22) < 0.05)
    #expect(metrics.highestUptake.value != nil)
    #expect(metrics.symmetry == .missing(.footfalls))
  }

  @Test func metricsOfUnknownBodyNameTheMissingInput() {
    let metrics = EffortMetrics(analysis(), of: AthleteBody())
    #expect((metrics.energy, metrics.load) == (.missing(.weight), .missing(.restingHeartRate)))
    #expect(metrics.highestUptake == .missing(.restingHeartRate))
    let resting = EffortMetrics(analysis(), of: AthleteBody(restingHeartRate: 60))
    #expect(resting.load == .missing(.highestHeartRate))
  }

  @Test func sparseHeartRateGivesNoLoad() {
    #expect(EffortMetrics(analysis(heartRateEvery: 2), of: body).load == .missing(.moreHeartRate))
  }

  @Test func rideHasLoadButNoMetricsOnFoot() {
    let metrics = EffortMetrics(analysis(sport: .cycling), of: body)
    #expect((metrics.energy, metrics.highestUptake) == (.missing(.notOnFoot), .missing(.notOnFoot)))
    #expect(metrics.symmetry == .missing(.notOnFoot))
    #expect(metrics.load.value != nil)
  }

  @Test func emptyActivityHasNoMetrics() {
    var empty = ActivityAnalysis()
    empty.addEffort(of: .running)
    let metrics = EffortMetrics(empty, of: body)
    #expect((metrics.energy, metrics.load) == (.missing(.distance), .missing(.heartRate)))
    #expect(metrics.highestUptake == .missing(.heartRate))
  }

  @Test func routeWithoutTimesHasNoEnergy() {
    var route = ActivityAnalysis()
    for meter in 0..<500 {
      route.points.append(
        MeasuredPoint(
          seconds: nil, coordinate: nil, distanceMeters: Double(meter), movingSeconds: nil))
    }
    route.addEffort(of: .running)
    #expect(EffortMetrics(route, of: body).energy == .missing(.times))
  }
}

@Suite struct AthleteBodyTests {
  /// Ages are measured from the middle of the birth year, so a person born in 1988 is exactly 38 on 1 July 2026.
  @Test func ageCountsFromTheMiddleOfTheBirthYear() throws {
    let now = 1_782_864_000.0
    #expect(abs(try #require(AthleteBody.age(bornIn: 1988, at: now)) - 38) < 0.01)
    for year in [2030, 1850, .nan] { #expect(AthleteBody.age(bornIn: year, at: now) == nil) }
  }

  @Test func highestHeartRateIsEnteredOrTanakas() {
    #expect(AthleteBody(maximumHeartRate: 186, age: 40).highestHeartRate?.value == 186)
    #expect(AthleteBody(age: 40).highestHeartRate == Estimate(180, deviation: 10))
    for body in [AthleteBody(age: 9), AthleteBody()] { #expect(body.highestHeartRate == nil) }
  }
}
