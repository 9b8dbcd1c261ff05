import Engine
import Testing

@Suite struct CadenceModelTests {
  typealias Vector = (
    speed: Double, height: Double, offset: Double, cadence: Double,
    adjusted: CadenceSuggestion.Adjustment, lengthOK: Bool
  )

  @Test(arguments: vectors)
  func suggestionsMatchPublishedVectors(_ vector: Vector) {
    let suggestion = suggestion(vector.speed, vector.height, offset: vector.offset)
    #expect(abs(suggestion.cadence.stepsPerMinute - vector.cadence) < 5e-7)
    #expect((suggestion.adjusted, suggestion.lengthOK) == (vector.adjusted, vector.lengthOK))
    #expect(suggestion.isOffsetClamped == (abs(vector.offset) > 10))
  }

  private static let vectors: [Vector] = [
    (3.0, 1.75, 0, 170, .none, true), (2.0, 1.75, 0, 162, .none, true),
    (2.5, 1.80, 0, 166, .none, true), (3.5, 1.75, 0, 174.165457, .raised, true),
    (3.5, 1.55, 0, 179, .raised, false), (4.0, 1.75, 0, 183, .raised, false),
    (5.0, 1.75, 0, 191, .raised, false), (1.5, 1.75, 0, 155, .lowered, false),
    (6.5, 1.90, 0, 195, .raised, false), (3.0, 1.75, 15, 180, .none, true),
    (3.0, 1.75, -4, 166, .none, true), (2.0, 1.95, 0, 162, .none, true),
  ]

  @Test func stepAndLegLengthFollowFromCadence() {
    let suggestion = suggestion(3, 1.75)
    #expect(abs(suggestion.legLength.meters - 0.9275) < 1e-12)
    #expect(abs(suggestion.stepLength.meters - 180.0 / 170) < 1e-12)
  }

  @Test func suggestionStaysInRangeAndNeverFallsWithSpeed() {
    for height in stride(from: 1.2, through: 2.2, by: 0.05) {
      var before = 0.0
      for speed in stride(from: 0.5, through: 8, by: 0.01) {
        let cadence = suggestion(speed, height).cadence.stepsPerMinute
        #expect(cadence >= 155 && cadence <= 195)
        #expect(cadence >= before - 1e-9)
        before = cadence
      }
    }
  }

  @Test func lengthIsOKExactlyWhenTheStepFitsTheLeg() {
    for height in stride(from: 1.4, through: 2.1, by: 0.1) {
      for speed in stride(from: 1, through: 7, by: 0.05) {
        let suggestion = suggestion(speed, height, offset: 3)
        let ratio = suggestion.stepLength / suggestion.legLength
        #expect(suggestion.lengthOK == (ratio > 0.7 - 1e-8 && ratio < 1.3 + 1e-8))
      }
    }
  }

  @Test func configurationReplacesTheConstants() {
    var configuration = CadenceConfiguration.standard
    configuration.baseCadence = .stepsPerMinute(160)
    configuration.slope = 0
    let model = CadenceModel(configuration: configuration)
    let suggestion = model.suggestion(speed: .metersPerSecond(2.5), height: .meters(1.75))
    #expect(suggestion.cadence == .stepsPerMinute(160))
  }

  @Test func impossibleInputDoesNotTrap() {
    for value in [0.0, -1.0, Double.nan, Double.infinity, -Double.infinity] {
      _ = suggestion(value, 1.75)
      _ = suggestion(3, value)
      _ = suggestion(3, 1.75, offset: value)
    }
  }

  private func suggestion(
    _ speed: Double, _ height: Double, offset: Double = 0
  ) -> CadenceSuggestion {
    CadenceModel().suggestion(
      speed: .metersPerSecond(speed), height: .meters(height), offset: offset)
  }
}
