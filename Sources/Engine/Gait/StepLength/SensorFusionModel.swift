/// Length from how far the thigh swings, for a phone in the trouser pocket: angular velocity times time.
///
/// Source: the leg as an inverted V, as in Diaz and Gonzalez, "Step detector and step length estimator for an
/// inertial pocket navigation system" (IPIN 2014), whose length is linear in the opening angle.
///
/// 1. Δθ is the angle from end to end of the swing at stride rate (`RotationHistory`), from the gyroscope alone:
///    no drift, any attitude.
/// 2. l is the leg, 0.53 of the height.
/// 3. Length = K · 2 l sin(Δθ/2).
///
/// Deviations: the geometric formula instead of a line; amplitude by Fourier instead of peaks of the
/// integrated angle. Only where the swing is 30° or more, which no trunk does, and not in the hand,
/// whose arm swings by itself. A runner's legs do not
/// stand while they swing, so there is none for running.
enum SensorFusionModel: StepLengthFormula {
  static let leastSwing = 0.52
  static let deviation = 0.12

  static func constant(running: Bool) -> Double { 1 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    guard let swing = step.swing, swing >= leastSwing, swing < 2.5, mayBeThigh(walker) else {
      return nil
    }
    return 2 * walker.legMeters * sine(0.5 * swing)
  }

  private static func mayBeThigh(_ walker: Walker) -> Bool {
    !walker.isRunning && (walker.place == .unknown || walker.place == .trouserPocket)
  }
}
