import Testing

@testable import Engine

@Suite struct HeartRateZonesTests {
  @Test func zonesUseTheReserveIfBothRatesAreKnown() throws {
    let zones = try #require(
      HeartRateZones(of: AthleteBody(restingHeartRate: 60, maximumHeartRate: 190)))
    #expect(zones.starts == [125, 138, 151, 164, 177])
    #expect(zones.usesReserve && !zones.highestIsFromAge)
  }

  @Test func zonesWithoutRestingRateAreSharesOfTheHighest() throws {
    let zones = try #require(HeartRateZones(of: AthleteBody(age: 40)))
    #expect(zones.starts == [90, 108, 126, 144, 162])
    #expect(!zones.usesReserve && zones.highestIsFromAge)
  }

  @Test func missingOrImpossibleRatesGiveNoZones() {
    for body in [
      AthleteBody(), AthleteBody(restingHeartRate: 180, maximumHeartRate: 170),
      AthleteBody(restingHeartRate: 5, maximumHeartRate: 170), AthleteBody(maximumHeartRate: 40),
    ] { #expect(HeartRateZones(of: body) == nil, "\(body)") }
  }

  @Test func everySecondIsInOneZone() throws {
    var times = HeartRateTime()
    for rate in 100...200 { times.add(seconds: 2, heartRate: Double(rate)) }
    let zones = try #require(
      HeartRateZones(of: AthleteBody(restingHeartRate: 60, maximumHeartRate: 190)))
    let seconds = zones.seconds(in: times)
    #expect(seconds == [50, 26, 26, 26, 26, 48] && seconds.reduce(0, +) == times.seconds)
    #expect(zones.seconds(in: HeartRateTime()) == [0, 0, 0, 0, 0, 0])
  }
}
