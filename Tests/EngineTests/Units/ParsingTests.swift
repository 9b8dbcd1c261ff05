import Engine
import Testing

@Suite struct ParsingTests {
  @Test(arguments: [
    ("1.75m", 1.75), ("175cm", 1.75), ("175 CM", 1.75), ("1,75 m", 1.75), ("5ft 9in", 1.7526),
    ("5'9\"", 1.7526), ("5′9″", 1.7526), ("5 feet 9 inches", 1.7526), ("5ft", 1.524),
    ("69in", 1.7526), ("5'9", 1.7526), ("2km", 2000), ("1mi", 1609.344), (".5m", 0.5),
  ])
  func lengthsAreRead(_ text: String, _ meters: Double) throws {
    let length = try #require(Length.parse(text))
    #expect(abs(length.meters - meters) < 1e-12)
  }

  @Test(arguments: [
    "", "m", "1.75", "-1m", "1..5m", "1.7.5m", "1,7,5m", "1.7,5m", "1.75mm", "5ft 12in", "five ft",
    "1e3m", "1.75m x",
    "1234567890123456m", "nan m",
  ])
  func invalidTextIsNotALength(_ text: String) {
    #expect(Length.parse(text) == nil)
  }

  @Test func massesAreRead() {
    #expect(Mass.parse("70kg") == .kilograms(70))
    #expect(Mass.parse("154 lb") == .pounds(154))
    #expect(Mass.parse("154lbs") == .pounds(154))
    #expect(Mass.parse("70") == nil)
    #expect(Mass.parse("70", bareNumbers: .metric) == .kilograms(70))
    #expect(Mass.parse("154", bareNumbers: .imperial) == .pounds(154))
    #expect(Mass.parse("70 stone") == nil)
  }

  @Test func speedsAreReadFromSpeedsAndPaces() throws {
    #expect(Speed.parse("3.0m/s") == .metersPerSecond(3))
    #expect(Speed.parse("10.8 km/h") == .kilometersPerHour(10.8))
    #expect(Speed.parse("6.7mph") == .milesPerHour(6.7))
    let fromPace = try #require(Speed.parse("5:30min/km"))
    #expect(abs(fromPace.metersPerSecond - 1000 / 330.0) < 1e-12)
    #expect(Speed.parse("10", bareNumbers: .metric) == .kilometersPerHour(10))
    #expect(Speed.parse("10", bareNumbers: .imperial) == .milesPerHour(10))
    #expect(Speed.parse("10") == nil)
    #expect(Speed.parse("fast") == nil)
  }

  @Test func pacesAreRead() {
    #expect(Pace.parse("5:31min/km") == .secondsPerKilometer(331))
    #expect(Pace.parse("5:31 /km") == .secondsPerKilometer(331))
    #expect(Pace.parse("8:53min/mi") == .secondsPerMile(533))
    #expect(Pace.parse("8:53/mile") == .secondsPerMile(533))
    #expect(Pace.parse("5.5min/km") == .secondsPerKilometer(330))
    #expect(Pace.parse("5:31", bareNumbers: .metric) == .secondsPerKilometer(331))
    #expect(Pace.parse("5:31", bareNumbers: .imperial) == .secondsPerMile(331))
    for text in [
      "5:31", "5:3/km", "5:60/km", "5:311/km", "0:00/km", "5.5:30/km", "5:/km", ":31/km",
    ] {
      #expect(Pace.parse(text) == nil)
    }
  }

  @Test func displayedPacesCanBeRead() {
    for seconds in stride(from: 120.0, to: 1200, by: 7) {
      for units in UnitSystem.allCases {
        let pace: Pace =
          units == .metric ? .secondsPerKilometer(seconds) : .secondsPerMile(seconds)
        #expect(Pace.parse(paceText(pace, units), bareNumbers: units) == pace)
      }
    }
  }
}
