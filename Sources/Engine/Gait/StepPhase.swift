/// Amplitude and phase of the motion at step rate, at the centre of a window.
///
/// The window is one stride long. Therefore constants have no influence, and neither do rhythms at stride rate, which
/// are caused by arms, thighs and a limp. Phase 0 is the strongest upward push.
struct StepPhase: Equatable, Sendable {
  /// The cell at the centre of the window, which may be a half-integer.
  var cell = 0.0
  var cosine = 0.0
  var sine = 0.0
  /// The mean square of the calmer half of the window in m²/s⁴. It is almost 0 at the ends of a bout.
  var calmerEnergy = 0.0

  /// The amplitude in m/s².
  var amplitude: Double { (cosine * cosine + sine * sine).squareRoot() }

  private static let minimumHalfShare = 0.15

  /// Returns whether both halves of the window contain motion of this amplitude. Returns false at the ends of a bout,
  /// where one half has hardly any of the energy of a rhythm with this amplitude.
  func isSteady(beside amplitude: Double) -> Bool {
    2 * calmerEnergy >= Self.minimumHalfShare * amplitude * amplitude
  }

  init() {}

  /// Analyses a window.
  ///
  /// - Parameters:
  ///   - end: The last cell of the window.
  ///   - strideCells: The length of the window.
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
