import Engine
import Testing

/// Parsing of typed values for body, running and cadence options.
@Suite struct OptionTextTests {
  private func value(_ text: String, _ option: SessionOption, _ units: UnitSystem = .metric)
    -> Double?
  {
    try? option.value(of: text, in: AthleteUnits(units))
  }

  private func fault(_ text: String, _ option: SessionOption, _ units: UnitSystem = .metric)
    -> OptionTextError?
  {
    do throws(OptionTextError) {
      _ = try option.value(of: text, in: AthleteUnits(units))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["10.8 km/h", "10,8km/h", "10.8", "10.8\u{a0}km/h", "3 m/s", "5:33.33 min/km"])
  func speedIsReadInAnyUnit(text: String) throws {
    #expect(abs(try #require(value(text, .targetSpeed)) - 3) < 1e-3)
  }

  @Test func numberWithColonIsAPaceInTheAthletesUnits() throws {
    #expect(value("5:00", .targetSpeed) == 1000.0 / 300)
    let mile = try #require(value("8:00", .targetSpeed, .imperial))
    #expect(abs(mile - 1609.344 / 480) < 1e-12)
    let mph = try #require(value("6", .targetSpeed, .imperial))
    #expect(abs(mph - 6 * 0.44704) < 1e-12)
  }

  @Test func heightsAreReadInCentimetresMetresAndFeet() throws {
    for text in ["175", "1.75", "1,75 m", "175 cm", "175\u{a0}cm"] {
      #expect(value(text, .height) == 1.75, "\(text)")
    }
    for text in ["5 ft 9 in", "5'9\"", "69 in"] {
      #expect(abs(try #require(value(text, .height, .imperial)) - 1.7526) < 1e-12, "\(text)")
    }
    #expect(fault("5.9", .height, .imperial) == .notUnderstood, "feet, or feet and inches?")
  }

  @Test func weightsAndCadencesAreRead() throws {
    #expect(value("70", .weight) == 70)
    #expect(abs(try #require(value("154 lb", .weight)) - 69.853_225) < 1e-6)
    #expect((value("172", .chosenCadence), value("172 spm", .chosenCadence)) == (172, 172))
  }

  @Test func outOfRangeValuesDifferFromUnreadableText() {
    let cases: [(text: String, option: SessionOption, fault: OptionTextError)] = [
      ("0.9 m/s", .targetSpeed, .tooSmall), ("8.1 m/s", .targetSpeed, .tooLarge),
      ("49 cm", .height, .tooSmall), ("281", .height, .tooLarge),
      ("119", .chosenCadence, .tooSmall), ("241", .chosenCadence, .tooLarge),
    ]
    for row in cases { #expect(fault(row.text, row.option) == row.fault, "\(row)") }
    for text in ["", " ", "banana", "-5 km/h", "5:60 min/km", "1:2:3", "10 km", "NaN", "1e3"] {
      #expect(fault(text, .targetSpeed) == .notUnderstood, "\(text)")
    }
  }

  @Test func boundsAreAccepted() throws {
    for option in SessionOption.allCases where option.kind.isTyped {
      let isNumber = option.kind == .cadence || option.kind == .count
      for end in [option.range.lowerBound, option.range.upperBound] {
        let number = fixedText(end, decimals: isNumber ? 0 : 3)
        let text = isNumber ? number : "\(number) \(option.kind.unit)"
        for units in UnitSystem.allCases { #expect(value(text, option, units) == end, "\(text)") }
      }
    }
    #expect(value("3.6 km/h", .targetSpeed) == 1)
  }

  @Test func zoneSpeedsAreReadWithinTheirRange() {
    for option in [SessionOption.zoneSlowest, .zoneFastest] {
      #expect([value("1.8 km/h", option), value("36 km/h", option)] == [0.5, 10])
      #expect([fault("0.4 m/s", option), fault("10.1 m/s", option)] == [.tooSmall, .tooLarge])
    }
  }

  @Test func emptyZoneBoundIsRemoved() {
    #expect([value("", .zoneSlowest), value("  ", .zoneFastest)] == [0, 0])
    #expect(fault("", .height) == .notUnderstood)
  }

  @Test func onlyTypedOptionsTakeText() {
    for option in SessionOption.allCases where !option.kind.isTyped {
      for text in ["", "1"] { #expect(fault(text, option) == .notUnderstood, "\(option)") }
    }
  }

  @Test func randomTextNeverGivesAnImpossibleValue() throws {
    var random = SeededRandom(seed: 7)
    let letters = Array("0123456789:.,- kmcftinlbs/h'\"\u{a0}".utf8)
    for _ in 0..<5000 {
      let count = Int(random.next() % 12)
      let bytes = (0..<count).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
      let text = String(decoding: bytes, as: UTF8.self)
      for option in SessionOption.allCases {
        guard let value = value(text, option) else { continue }
        #expect(option.accepts(value), "\(text)")
      }
    }
  }
}
