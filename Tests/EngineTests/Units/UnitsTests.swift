import Engine
import Testing

@Suite struct UnitsTests {
  @Test func exactDefinitionsConvertExactly() {
    #expect(Length.miles(1).meters == 1609.344)
    #expect(Length.kilometers(42.195).meters == 42195)
    #expect(Length.inches(1).meters == 0.0254)
    #expect(Length.centimeters(175).meters == 1.75)
    #expect(Mass.pounds(100).kilograms == 45.359237)
    #expect(Speed.kilometersPerHour(36).metersPerSecond == 10)
    #expect(abs(Angle.degrees(180).radians - Double.pi) == 0)
    #expect(Cadence.stepsPerMinute(170).stepsPerMinute == 170)
  }

  @Test func unitsRoundTrip() {
    for value in [0.001, 0.5, 1, 1.75, 5, 42.195, 1234.5] {
      expectClose(Length.kilometers(value).kilometers, value)
      expectClose(Length.centimeters(value).centimeters, value)
      expectClose(Length.miles(value).miles, value)
      expectClose(Length.feet(value).feet, value)
      expectClose(Length.inches(value).inches, value)
      expectClose(Mass.pounds(value).pounds, value)
      expectClose(Angle.degrees(value).degrees, value)
      expectClose(Speed.kilometersPerHour(value).kilometersPerHour, value)
      expectClose(Speed.milesPerHour(value).milesPerHour, value)
      expectClose(Pace.secondsPerKilometer(value).secondsPerKilometer, value)
      expectClose(Pace.secondsPerMile(value).secondsPerMile, value)
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
    #expect(Speed.metersPerSecond(0).pace == nil)
    #expect(Speed.metersPerSecond(-1).pace == nil)
    #expect(Speed.metersPerSecond(.nan).pace == nil)
    #expect(Speed.metersPerSecond(.infinity).pace == nil)
    #expect(Pace.secondsPerMeter(0).speed == nil)
    #expect(Pace.secondsPerMeter(.leastNonzeroMagnitude).speed == nil)
  }

  private func expectClose(_ a: Double, _ b: Double, location: SourceLocation = #_sourceLocation) {
    #expect(abs(a - b) <= 4e-16 * abs(b), sourceLocation: location)
  }
}
