import Engine
import Testing

@Suite struct OptionTextTests {
  private func value(_ text: String, _ option: SessionOption, _ units: UnitSystem = .metric)
    -> Double?
  {
    try? option.value(of: text, in: units)
  }

  private func fault(_ text: String, _ option: SessionOption, _ units: UnitSystem = .metric)
    -> OptionTextFault?
  {
    do throws(OptionTextFault) {
      _ = try option.value(of: text, in: units)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["10.8 km/h", "10,8km/h", "10.8", "10.8\u{a0}km/h", "3 m/s", "5:33.33 min/km"])
  func aSpeedIsReadInWhateverUnitItIsWritten(text: String) throws {
    #expect(abs(try #require(value(text, .targetSpeed)) - 3) < 1e-3)
  }

  @Test func aColonMakesABareNumberAPaceOfTheAthletesUnits() throws {
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
    #expect(value("172", .chosenCadence) == 172)
    #expect(value("172 spm", .chosenCadence) == 172)
  }

  @Test func whatLiesOutsideIsToldFromWhatIsNotUnderstood() {
    #expect(fault("0.9 m/s", .targetSpeed) == .tooSmall)
    #expect(fault("8.1 m/s", .targetSpeed) == .tooLarge)
    #expect(fault("99 cm", .height) == .tooSmall)
    #expect(fault("251", .height) == .tooLarge)
    #expect(fault("119", .chosenCadence) == .tooSmall)
    #expect(fault("241", .chosenCadence) == .tooLarge)
    for text in ["", " ", "banana", "-5 km/h", "5:60 min/km", "1:2:3", "10 km", "NaN", "1e3"] {
      #expect(fault(text, .targetSpeed) == .notUnderstood, "\(text)")
    }
  }

  @Test func theLimitsThemselvesAreTaken() throws {
    for option in SessionOption.allCases {
      guard let range = option.typedRange else { continue }
      let unit =
        option == .height ? "m" : option == .weight ? "kg" : option == .chosenCadence ? "" : "m/s"
      #expect(value("\(range.lowerBound) \(unit)", option) == range.lowerBound)
      #expect(value("\(range.upperBound) \(unit)", option) == range.upperBound)
    }
    #expect(value("3.6 km/h", .targetSpeed) == 1)
  }

  @Test func anEmptyEndOfTheZoneIsNoZone() {
    #expect(value("", .zoneSlowest) == 0)
    #expect(value("  ", .zoneFastest) == 0)
    #expect(fault("", .height) == .notUnderstood)
  }

  @Test func onlyTypedOptionsTakeText() {
    for option in SessionOption.allCases where option.typedRange == nil {
      #expect(fault("1", option) == .notUnderstood)
    }
  }

  @Test func partsOfAWorkoutAreTimesOrDistances() {
    let cases: [(String, WorkoutLength)] = [
      ("3 min", .seconds(180)), ("90 s", .seconds(90)), ("1:30", .seconds(90)),
      ("2:30\u{a0}min", .seconds(150)), ("1 h", .seconds(3600)), ("400 m", .meters(400)),
      ("1.5 km", .meters(1500)), ("0.5 mi", .meters(804.672)), ("45 SEC", .seconds(45)),
    ]
    for (text, length) in cases { #expect(WorkoutLength.parse(text) == length, "\(text)") }
    for text in ["", "400", "3 minutes ago", "1:75", "m", "5 km/h"] {
      #expect(WorkoutLength.parse(text) == nil, "\(text)")
    }
  }

  @Test func aWrittenWorkoutIsReadLineByLine() throws {
    let workout = try IntervalWorkout(lines: ["8", "10 min", "400 m", "90 s", ""])
    #expect(
      workout
        == IntervalWorkout(
          warmUp: .seconds(600), work: .meters(400), recovery: .seconds(90), count: 8))
  }

  @Test func theFirstWrongLineOfAWorkoutIsNamed() {
    let cases: [([String], WorkoutLine, OptionTextFault)] = [
      ([], .count, .notUnderstood), (["0"], .count, .tooSmall), (["100"], .count, .tooLarge),
      (["2.5"], .count, .notUnderstood), (["5", "soon"], .warmUp, .notUnderstood),
      (["5", "", ""], .work, .notUnderstood), (["5", "", "0 m"], .work, .tooSmall),
      (["5", "", "1001 km"], .work, .tooLarge),
      (["5", "", "3 min", "x"], .recovery, .notUnderstood),
      (["5", "", "3 min", "1 min", "25 h"], .coolDown, .tooLarge),
    ]
    for (lines, line, fault) in cases {
      #expect(throws: WorkoutTextFault(line: line, fault: fault)) {
        try IntervalWorkout(lines: lines)
      }
    }
  }

  @Test func noTextOfAnyBytesIsTakenForAnImpossibleValue() throws {
    var random = SeededRandom(seed: 7)
    let letters = Array("0123456789:.,- kmcftinlbs/h'\"\u{a0}".utf8)
    for _ in 0..<5000 {
      let count = Int(random.next() % 12)
      let bytes = (0..<count).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
      let text = String(decoding: bytes, as: UTF8.self)
      for option in SessionOption.allCases {
        guard let range = option.typedRange, let value = value(text, option) else { continue }
        #expect(range.contains(value) || value == 0, "\(text)")
      }
      if let length = WorkoutLength.parse(text), case .seconds(let seconds) = length {
        #expect(seconds.isFinite && seconds >= 0, "\(text)")
      }
    }
  }
}
