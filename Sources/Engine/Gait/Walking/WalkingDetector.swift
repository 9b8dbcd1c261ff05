/// Finds the steps of a walk in a phone's motion, as they happen: any attitude, 40 … 500 samples a
/// second with uneven times, with or without a gyroscope.
///
/// `StepListener` hears what may be steps, `BoutBelief` says which are a walk. Sources, deviations and
/// measured errors: docs/walk.md. Memory is 30 kB. A step comes about a second after it happened, the
/// first ones of a bout once the bout is believed: after three at the soonest where the walker said that they walk now, after four to
/// six of others that begin at rest, often only when the body rests again.
public struct WalkingDetector: Sendable {
  private var listener: StepListener
  private var belief: BoutBelief
  private var sides = FootSides()
  private var restarts = 0

  /// - Parameters:
  ///   - running: looks for running steps instead.
  ///   - isAnnounced: whether the walker said that they walk now.
  public init(running: Bool = false, isAnnounced: Bool = false) {
    let band: StepBand = running ? .running : .walking
    listener = StepListener(band, isAnnounced: isAnnounced)
    belief = BoutBelief(band, isAnnounced: isAnnounced)
  }

  /// Whether the latest steps are believed to be a walk that goes on.
  public var isWalking: Bool { belief.isWalking }

  /// What is heard of steps that are not believed yet; nil while a walk is believed or nothing is heard. Linear in what
  /// is heard, at most 40.
  public var doubt: StepDoubt? { belief.doubt }

  /// A step that has become certain, if there is one; call again with the next sample for more. Readings that
  /// are impossible or not later than the one before are passed over; a silence of 0.25 s begins
  /// everything anew.
  public mutating func add(_ sample: MotionSample) -> WalkedStep? {
    listener.add(sample)
    if listener.restarts != restarts {
      restarts = listener.restarts
      belief.restart()
    }
    while let crest = listener.next() { belief.add(crest) }
    if belief.ends(at: listener.reached, restSeconds: listener.restSeconds) {
      listener.forgetStrength()
    }
    listener.isWalking = belief.isWalking
    return next()
  }

  /// More steps that have become certain with the latest sample.
  public mutating func next() -> WalkedStep? {
    guard var step = belief.next() else { return nil }
    if step.beginsBout { sides.restart() }
    step.side = sides.side(of: step)
    return step
  }
}
