/// Detects the steps of a walk from a phone's motion in real time: at any attitude, with 40…500 samples per second at
/// irregular times, with or without a gyroscope.
///
/// `StepPeakDetector` detects possible steps and `BoutDetector` decides which belong to a walk. For sources, deviations
/// and measured errors see docs/developing/gait.md. Uses 30 kB of memory. A step is reported about a second after it
/// happened. The first steps of a bout are reported when it is confirmed: after at least three steps if the user
/// started a walk, otherwise after four to six steps if it begins at rest, and often only when the body rests again.
public struct WalkingDetector: Sendable {
  private var listener: StepPeakDetector
  private var boutDetector: BoutDetector
  private var sides = FootSides()
  private var restarts = 0

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - running: Whether to detect running instead of walking.
  ///   - isAnnounced: Whether the user started a walk.
  public init(running: Bool = false, isAnnounced: Bool = false) {
    let band: StepBand = running ? .running : .walking
    listener = StepPeakDetector(band, isAnnounced: isAnnounced)
    boutDetector = BoutDetector(band, isAnnounced: isAnnounced)
  }

  /// Whether the person is walking, according to the latest steps.
  public var isWalking: Bool { boutDetector.isWalking }

  /// The possible steps that aren't confirmed yet; nil during a confirmed walk or if there aren't any. Takes time
  /// linear in their number, which is at most 40.
  public var unconfirmedSteps: UnconfirmedSteps? { boutDetector.unconfirmedSteps }

  /// Adds a sample and returns a newly confirmed step, or nil if there isn't one. Call `next()` for more steps. Ignores
  /// samples that are implausible or not later than the previous one. Restarts after a gap of 0.25 s.
  public mutating func add(_ sample: MotionSample) -> WalkedStep? {
    listener.add(sample)
    if listener.restarts != restarts {
      restarts = listener.restarts
      boutDetector.restart()
    }
    while let peak = listener.next() { boutDetector.add(peak) }
    if boutDetector.ends(at: listener.reached, restSeconds: listener.restSeconds) {
      listener.resetUsualRise()
    }
    listener.isWalking = boutDetector.isWalking
    return next()
  }

  /// Returns another step that the latest sample confirmed, or nil after the last one.
  public mutating func next() -> WalkedStep? {
    guard var step = boutDetector.next() else { return nil }
    if step.beginsBout { sides.restart() }
    step.side = sides.side(of: step)
    return step
  }
}
