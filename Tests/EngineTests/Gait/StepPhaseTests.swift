import Testing

@testable import Engine

@Suite struct StepPhaseTests {
  /// For every stride from 0.5 to 2 s, amplitude and phase are those of the step rhythm. The stride rhythm doesn't
  /// affect them.
  @Test(arguments: 26...100)
  func strideRhythmDoesNotAffectTheStepPhase(_ strideCells: Int) {
    let turn = 4 * Double.pi / Double(strideCells)
    var history = MotionHistory()
    for cell in 0..<200 {
      let step = 3 * cosine(turn * Double(cell) + 0.7)
      history.add(step + 8 * cosine(0.5 * turn * Double(cell) + 1.1) + 5)
    }
    let phase = StepPhase(history, end: 199, strideCells: strideCells)
    #expect(phase.cell == 199 - 0.5 * Double(strideCells - 1))
    #expect(abs(phase.amplitude - 3) < 1e-9)
    #expect(abs(phase.cosine - 3 * cosine(turn * phase.cell + 0.7)) < 1e-9)
    #expect(abs(phase.sine - 3 * sine(turn * phase.cell + 0.7)) < 1e-9)
  }

  @Test func windowWithHalfRestIsNotSteady() {
    var history = MotionHistory()
    for _ in 0..<200 { history.add(0) }
    let turn = 4 * Double.pi / 40
    for cell in 0..<40 {
      history.add(3 * cosine(turn * Double(cell)))
      let phase = StepPhase(history, end: history.count - 1, strideCells: 40)
      if cell < 20 { #expect(!phase.isSteady(beside: 3)) }
      if cell > 30 { #expect(phase.isSteady(beside: 3)) }
    }
  }
}
