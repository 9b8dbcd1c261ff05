import Engine
import Testing

@Suite struct InputRangeTests {
  @Test(arguments: [
    ("1", 1), ("50", 50), ("+7", 7), ("0", nil), ("51", nil), ("-9223372036854775808", nil),
  ])
  func integerTextIsParsedInsideTheRange(text: String, expected: Int?) {
    #expect(InputRange(1...50).parse(text) == expected)
  }

  @Test(arguments: ["", " 1", "1.0", "1e3", "0x10", "99999999999999999999", "١"])
  func nonDecimalTextIsRefused(text: String) {
    #expect(InputRange(0...Int.max).parse(text) == nil)
  }

  @Test(arguments: ["nan", "inf", "-inf", "1e999", "-0.1", "100.1", ""])
  func numberOutsideTheRangeIsRefused(text: String) {
    #expect(InputRange(0.0...100).parse(text) == nil)
  }

  @Test func numberAtTheBoundsIsAccepted() {
    #expect((InputRange(0.0...100).parse("100"), InputRange(0.0...100).parse("-0")) == (100, 0))
  }

  @Test(arguments: [(2.0, 2), (2.5, nil), (.nan, nil), (.infinity, nil), (1e308, nil), (-1, nil)])
  func onlyWholeNumbersInsideTheRangeAreExact(number: Double, expected: Int?) {
    #expect(InputRange(0...10).checked(exactly: number) == expected)
  }

  @Test(arguments: [
    (2.4, 2), (2.5, 3), (1e308, 10), (-1e308, 0), (.infinity, 10), (-.infinity, 0), (.nan, 0),
  ])
  func roundingStaysInsideTheRange(number: Double, expected: Int) {
    #expect(InputRange(0...10).rounded(number) == expected)
  }

  @Test(arguments: [(1.9, 1), (-1.9, -1), (1e308, .max), (-.infinity, .min), (.nan, 0)])
  func saturatingConversionNeverTraps(number: Double, expected: Int) {
    #expect(Int(saturating: number) == expected)
  }
}
