import Engine
import Testing

@Suite struct UnitsTests {
  @Test func exactDefinitionsConvertExactly() {
    let found = [
      Length.miles(1).meters, Length.kilometers(42.195).meters, Length.inches(1).meters,
      Length.centimeters(175).meters, Mass.pounds(100).kilograms,
      Speed.kilometersPerHour(36).metersPerSecond, Angle.degrees(180).radians,
      Cadence.stepsPerMinute(170).stepsPerMinute,
    ]
    #expect(found == [1609.344, 42195, 0.0254, 1.75, 45.359237, 10, Double.pi, 170])
  }

  @Test func unitsRoundTrip() {
    let roundTrips: [(Double) -> Double] = [
      { Length.kilometers($0).kilometers }, { Length.centimeters($0).centimeters },
      { Length.miles($0).miles }, { Length.feet($0).feet }, { Length.inches($0).inches },
      { Mass.pounds($0).pounds }, { Angle.degrees($0).degrees },
      { Speed.kilometersPerHour($0).kilometersPerHour }, { Speed.milesPerHour($0).milesPerHour },
      { Pace.secondsPerKilometer($0).secondsPerKilometer },
      { Pace.secondsPerMile($0).secondsPerMile },
    ]
    for value in [0.001, 0.5, 1, 1.75, 5, 42.195, 1234.5] {
      for (unit, roundTrip) in roundTrips.enumerated() {
        #expect(abs(roundTrip(value) - value) <= 4e-16 * value, "unit \(unit)")
      }
    }
  }

  @Test func quantitiesAddScaleAndCompare() {
    #expect(Length.meters(400) + .meters(600) == .kilometers(1))
    #expect(Length.meters(400) * 2.5 - .meters(500) == .meters(500))
    #expect(Length.kilometers(1) / .meters(250) == 4)
    #expect(Length.feet(3) < .meters(1))
    #expect(Pace.secondsPerKilometer(300) < .secondsPerKilometer(301))
  }

  @Test func paceAndSpeedAreInverse() {
    #expect(Speed.metersPerSecond(4).pace?.secondsPerKilometer == 250)
    #expect(Pace.secondsPerKilometer(250).speed == .metersPerSecond(4))
    for speed in [0, -1, .nan, .infinity] {
      #expect(Speed.metersPerSecond(speed).pace == nil, "\(speed)")
    }
    for pace in [0, Double.leastNonzeroMagnitude] {
      #expect(Pace.secondsPerMeter(pace).speed == nil, "\(pace)")
    }
  }
}
