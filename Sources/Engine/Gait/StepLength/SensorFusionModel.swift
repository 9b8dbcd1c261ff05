/// Estimates the step length from the swing of the thigh, for a phone in a trouser pocket: angular velocity multiplied
/// by time.
///
/// Source: the leg as an inverted V, as in Diaz and Gonzalez, "Step detector and step length estimator for an inertial
/// pocket navigation system" (IPIN 2014), where the length is linear in the opening angle.
///
/// 1. Δθ is the angle from end to end of the swing at stride rate (`RotationHistory`), from the gyroscope alone. It has
///    no drift and is independent of the attitude.
/// 2. l is the leg length, 0.53 of the height.
/// 3. Length = K · 2 l sin(Δθ/2).
///
/// Deviations from the source: this model uses the geometric formula instead of a linear fit, and a Fourier amplitude
/// instead of the peaks of the integrated angle. The model is only used for swings of at least 30°, because the trunk
/// never swings that far, and not for a phone in the hand, because arms swing independently of the step length. It
/// doesn't apply to running, because a runner's leg is not on the ground for the whole swing.
enum SensorFusionModel: StepLengthFormula {
  static let minimumSwing = 0.52
  static let deviation = 0.12

  static func constant(running: Bool) -> Double { 1 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    guard let swing = step.swing, swing >= minimumSwing, swing < 2.5, mayBeThigh(walker) else {
      return nil
    }
    return 2 * walker.legMeters * sine(0.5 * swing)
  }

  private static func mayBeThigh(_ walker: Walker) -> Bool {
    !walker.isRunning && (walker.place == .unknown || walker.place == .trouserPocket)
  }
}
