import Testing

@testable import Engine

@Suite struct SoundTapAlongTests {
  private let beat = 60_000 / TapAlong.beatsPerMinute

  /// Returns the result of ten taps. `late` returns each tap's delay after its beat, in milliseconds.
  private func measured(_ late: (Int) -> Double) -> Double? {
    var measure = TapAlong()
    var found: Double?
    for index in 0..<10 {
      #expect(found == nil && measure.tapsLeft == 10 - index)
      let moment = Double(1000 + index * 833)
      measure.addBeat(at: moment)
      found = measure.addTap(at: moment + late(index))
    }
    #expect(measure.tapsLeft == 0)
    return found
  }

  @Test(arguments: [0.0, 180, 295, -120]) func constantDelayIsMeasured(late: Double) {
    #expect(measured { _ in late } == late)
  }

  @Test func outlierAndFirstTwoTapsAreIgnored() {
    #expect(measured { $0 < 2 ? 400 : $0 == 6 ? 330 : 150 } == 150)
  }

  @Test func resultIsRoundedAndClampedLikeTheSlider() {
    for (late, result) in [(147.0, 145.0), (147.5, 150), (-147.5, -145), (390, 300), (-390, -300)] {
      #expect(measured { _ in late } == result, "\(late)")
    }
  }

  @Test func tapBeforeABeatHasANegativeOffset() {
    var measure = TapAlong()
    measure.addBeat(at: 0)
    measure.addBeat(at: beat)
    var found: Double?
    for _ in 0..<10 { found = measure.addTap(at: beat - 40) }
    #expect(found == -40)
  }

  @Test func tapsNeedABeatAndFiniteTimes() {
    var measure = TapAlong()
    for (beat, tap) in [(nil, 5), (.nan, 5), (0, .infinity)] as [(Double?, Double)] {
      if let beat { measure.addBeat(at: beat) }
      #expect(measure.addTap(at: tap) == nil && measure.tapsLeft == 10, "\(tap)")
    }
  }
}
