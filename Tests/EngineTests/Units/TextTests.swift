import Engine
import Testing

@Suite struct TextTests {
  @Test(arguments: decimals)
  func decimalsAreRoundedHalfToEven(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(fixedText(value, decimals: decimals) == text)
  }

  private static let decimals: [(Double, Int, String)] = [
    (0.0, 0, "0"), (0.0, 2, "0.00"), (-0.0, 1, "0.0"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"),
    (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (-2.5, 0, "-2"), (0.125, 2, "0.12"),
    (0.375, 2, "0.38"), (2.675, 2, "2.67"), (1.005, 2, "1.00"), (0.05, 1, "0.1"),
    (9.96, 1, "10.0"), (99.5, 0, "100"), (0.999_999, 3, "1.000"), (1234.5678, 3, "1234.568"),
    (0.1, 15, "0.100000000000000"), (0.3, 20, "0.300000000000000"), (5, -3, "5"),
    (9_007_199_254_740_992, 1, "9007199254740992.0"), (1e18, 0, "1000000000000000000"),
    (1e-300, 3, "0.000"), (.nan, 1, "–"), (.infinity, 1, "–"), (1e19, 1, "–"), (-1e300, 0, "–"),
  ]

  @Test func decimalsMatchIntegerArithmetic() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      // Multiples of 2⁻¹⁰ are exact, and ten digits represent them exactly too.
      let steps = Int(random.next() % 4_000_000)
      let value = Double(steps) / 1024
      let expected = String(10_000_000_000 + (steps % 1024) * 9_765_625).dropFirst()
      #expect(fixedText(value, decimals: 10) == "\(steps / 1024).\(expected)")
    }
  }

  @Test(arguments: clocks)
  func clockTextDropsFractionsOfSeconds(_ seconds: Double, _ text: String) {
    #expect(clockText(seconds: seconds) == text)
  }

  private static let clocks: [(Double, String)] = [
    (0.0, "0:00"), (5.99, "0:05"), (59.999, "0:59"), (60, "1:00"), (331, "5:31"),
    (3599, "59:59"), (3600, "1:00:00"), (3723.4, "1:02:03"), (90_000, "25:00:00"),
    (-1, "--:--"), (.nan, "--:--"), (.infinity, "--:--"), (1e300, "--:--"),
  ]

  @Test func pacesAreRoundedAndUnknownPacesAreDashes() {
    let cases: [(pace: Pace?, units: UnitSystem, text: String)] = [
      (.secondsPerKilometer(331), .metric, "5:31"), (.secondsPerKilometer(330.6), .metric, "5:31"),
      (.secondsPerKilometer(359.9), .metric, "6:00"), (.secondsPerMile(533), .imperial, "8:53"),
      (.secondsPerKilometer(300), .imperial, "8:03"), (nil, .metric, "--:--"),
      (Speed.metersPerSecond(0).pace, .metric, "--:--"),
      (.secondsPerKilometer(.infinity), .metric, "--:--"),
      (.secondsPerKilometer(0), .metric, "--:--"), (.secondsPerKilometer(3599.6), .metric, "--:--"),
      (.secondsPerKilometer(3599), .metric, "59:59"),
    ]
    for row in cases { #expect(paceText(row.pace, row.units) == row.text, "\(row)") }
  }
}
