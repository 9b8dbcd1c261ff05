import Testing

@testable import Engine

@Suite struct WalkTextTests {
  @Test(arguments: [
    ("65 cm", WalkUnit.inches, 0.65), ("65", .centimeters, 0.65), ("0.65", .meters, 0.65),
    ("0,65 m", .inches, 0.65), ("25.5 in", .centimeters, 0.6477), ("25.5", .inches, 0.6477),
    ("2 ft 1.5 in", .centimeters, 0.6477), ("20 cm", .meters, 0.2), ("110 cm", .meters, 1.1),
  ]) func stepLengthIsReadInEachUnit(text: String, unit: WalkUnit, step: Double) throws {
    let value = try SessionOption.targetStepLength.value(
      of: text, in: AthleteUnits(.metric, walk: unit))
    #expect(abs(value - step) < 1e-12)
  }

  @Test(arguments: [
    ("1.2 m/s", UnitSystem.imperial, 1.2), ("4.32", .metric, 1.2), ("2.5", .imperial, 1.1176),
    ("120 cm/s", .metric, 1.2), ("47 in/s", .metric, 1.1938), ("47 in/s", .imperial, 1.1938),
    ("4.32 km/h", .imperial, 1.2), ("4 ft/s", .metric, 1.2192),
  ]) func speedIsReadInEachUnit(text: String, units: UnitSystem, speed: Double) throws {
    let value = try SessionOption.targetStepSpeed.value(of: text, in: AthleteUnits(units))
    #expect(abs(value - speed) < 1e-12)
  }

  @Test(arguments: [(" ", WalkUnit.meters, 0.0), ("20", .centimeters, 20), ("60", .inches, 18.288)])
  func knownDistanceMayBeEmpty(text: String, unit: WalkUnit, meters: Double) throws {
    let value = try SessionOption.knownDistance.value(
      of: text, in: AthleteUnits(.metric, walk: unit))
    #expect(unit == .inches ? abs(value - meters) < 1e-12 : value == meters)
  }

  @Test(arguments: [
    (SessionOption.targetStepLength, "19 cm", OptionTextError.tooSmall),
    (.targetStepLength, "111 cm", .tooLarge), (.targetStepLength, "long", .notUnderstood),
    (.targetStepLength, "", .notUnderstood), (.targetStepSpeed, "-1", .notUnderstood),
    (.targetStepSpeed, "3 m/s", .tooLarge), (.averagedSteps, "0", .tooSmall),
    (.averagedSteps, "51", .tooLarge), (.averagedSteps, "9.5", .notUnderstood),
    (.lengthOutliers, "10 cm", .notUnderstood), (.lengthTolerance, "0", .tooSmall),
    (.speedTolerance, "2 m/s", .tooLarge), (.knownDistance, "4 m", .tooSmall),
    (.stepLengthModel, "1", .notUnderstood),
  ]) func invalidTextIsRefused(option: SessionOption, text: String, fault: OptionTextError) {
    #expect(throws: fault) {
      try option.value(of: text, in: AthleteUnits(.metric, walk: .centimeters))
    }
  }
}
