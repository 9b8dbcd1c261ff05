/// One step's rhythm in the motion of two steps, seen at the middle of the window: how strong it is
/// and how far the step has got.
///
/// The window is one stride long, so a rhythm at stride rate, which arms, thighs and a limp make, is not
/// seen at all, and neither is a constant. Phase 0 is where the body is pushed upwards the most.
struct StepPhase: Equatable, Sendable {
  /// Cell at the middle of the window, halves included.
  var cell = 0.0
  var cosine = 0.0
  var sine = 0.0
  /// Mean square of the calmer half of the window, m²/s⁴: next to nothing at the ends of a bout.
  var calmerEnergy = 0.0

  /// m/s².
  var amplitude: Double { (cosine * cosine + sine * sine).squareRoot() }

  private static let leastHalf = 0.15

  /// False at the ends of a bout, where one half of the window has next to none of the energy that a
  /// rhythm of `amplitude` has.
  func isSteady(beside amplitude: Double) -> Bool {
    2 * calmerEnergy >= Self.leastHalf * amplitude * amplitude
  }

  init() {}

  /// - Parameters:
  ///   - end: the window's latest cell.
  ///   - strideCells: the window's length.
  init(_ history: MotionHistory, end: Int, strideCells: Int) {
    let length = Double(strideCells)
    let turn = 4 * Double.pi / length
    let (stepCosine, stepSine) = (Engine.cosine(turn), Engine.sine(turn))
    let half = 0.5 * (length - 1)
    var (c, s) = (Engine.cosine(-turn * half), Engine.sine(-turn * half))
    let middle = strideCells / 2
    var energy = (later: 0.0, earlier: 0.0)
    for back in 0..<strideCells {
      let value = history.value(at: end - back)
      cosine += value * c
      sine += value * s
      (c, s) = (c * stepCosine - s * stepSine, s * stepCosine + c * stepSine)
      if back < middle { energy.later += value * value } else { energy.earlier += value * value }
    }
    calmerEnergy = 2 / length * min(energy.later, energy.earlier)
    cell = Double(end) - half
    cosine *= 2 / length
    sine *= 2 / length
  }
}
