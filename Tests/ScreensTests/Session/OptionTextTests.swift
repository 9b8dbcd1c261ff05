import Engine
import Testing

@testable import Screens

@Suite struct OptionTextTests {
  private static let units: [AthleteUnits] = UnitSystem.allCases.flatMap { system in
    WalkUnit.allCases.map { AthleteUnits(system, walk: $0) }
  }

  /// The values aren't close to the limits, because the limits are printed rounded.
  @Test(arguments: SessionOption.allCases.filter(\.kind.isTyped))
  func printedTextIsParsedBackAndPrintedTheSame(option: SessionOption) throws {
    let range = option.range
    for units in Self.units {
      for share in stride(from: 0.05, through: 0.95, by: 0.05) {
        var value = range.lowerBound + share * (range.upperBound - range.lowerBound)
        if option.kind == .count || option.kind == .cadence { value = value.rounded() }
        let text = optionText(value, option, units)
        let read = try option.value(of: text, in: units)
        #expect(same(optionText(read, option, units), text), "\(text) is read as \(read)")
        #expect(abs(read / value - 1) < 0.06 || abs(read - value) < 0.013, "\(text)")
      }
    }
  }

  /// The example in an error message is valid input.
  @Test func examplesAreValidInput() throws {
    for option in SessionOption.allCases where option.kind.isTyped {
      for units in Self.units {
        let example = optionExample(option, units)
        let value = try option.value(of: example, in: units)
        #expect(option.accepts(value) && value > 0, "\(example)")
        #expect(
          optionFaultText(.notUnderstood, option, units: units).contains(example), "\(example)")
      }
    }
  }

  /// Some UI strings spell out these numbers as words.
  @Test func spelledOutNumbersMatchTheEngine() {
    #expect(CalibrationWalk.minimumSteps == 10, "“At least ten are needed”, “after the tenth”")
    #expect(CadenceAdviser.minimumTrustedWindows == 10, "“after ten steady stretches”")
  }
}
