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
    let cases: [(text: String, bare: UnitSystem?, mass: Mass?)] = [
      ("70kg", nil, .kilograms(70)), ("154 lb", nil, .pounds(154)), ("154lbs", nil, .pounds(154)),
      ("70", nil, nil), ("70", .metric, .kilograms(70)), ("154", .imperial, .pounds(154)),
      ("70 stone", nil, nil),
    ]
    for row in cases { #expect(Mass.parse(row.text, bareNumbers: row.bare) == row.mass, "\(row)") }
  }

  @Test func speedsAreReadFromSpeedsAndPaces() throws {
    let cases: [(text: String, bare: UnitSystem?, speed: Speed?)] = [
      ("3.0m/s", nil, .metersPerSecond(3)), ("10.8 km/h", nil, .kilometersPerHour(10.8)),
      ("6.7mph", nil, .milesPerHour(6.7)), ("10", .metric, .kilometersPerHour(10)),
      ("10", .imperial, .milesPerHour(10)), ("10", nil, nil), ("fast", nil, nil),
    ]
    for row in cases {
      #expect(Speed.parse(row.text, bareNumbers: row.bare) == row.speed, "\(row)")
    }
    let fromPace = try #require(Speed.parse("5:30min/km"))
    #expect(abs(fromPace.metersPerSecond - 1000 / 330.0) < 1e-12)
  }

  @Test func pacesAreRead() {
    let cases: [(text: String, bare: UnitSystem?, pace: Pace)] = [
      ("5:31min/km", nil, .secondsPerKilometer(331)), ("5:31 /km", nil, .secondsPerKilometer(331)),
      ("8:53min/mi", nil, .secondsPerMile(533)), ("8:53/mile", nil, .secondsPerMile(533)),
      ("5.5min/km", nil, .secondsPerKilometer(330)),
      ("5:31", .metric, .secondsPerKilometer(331)), ("5:31", .imperial, .secondsPerMile(331)),
    ]
    for row in cases { #expect(Pace.parse(row.text, bareNumbers: row.bare) == row.pace, "\(row)") }
    for text in [
      "5:31", "5:3/km", "5:60/km", "5:311/km", "0:00/km", "5.5:30/km", "5:/km", ":31/km",
    ] { #expect(Pace.parse(text) == nil, "\(text)") }
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
