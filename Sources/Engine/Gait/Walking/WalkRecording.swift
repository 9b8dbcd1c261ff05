/// A whole recording's steps: the live stream's parts, and `BoutMending` once everything has been heard.
///
/// Memory grows by 250 bytes a crest.
public struct WalkRecording: Sendable {
  private let band: StepBand
  private var listener: StepListener
  private var belief: BoutBelief
  private var restarts = 0
  private var crests: [WalkedStep] = []
  private var believed: [WalkedStep] = []

  /// Steps of running are looked for where `running` is true, else those of walking.
  public init(running: Bool = false) {
    band = running ? .running : .walking
    listener = StepListener(band)
    belief = BoutBelief(band)
  }

  /// Samples come in the order of time.
  public mutating func add(_ sample: MotionSample) {
    listener.add(sample)
    if listener.restarts != restarts {
      restarts = listener.restarts
      belief.restart()
    }
    while let crest = listener.next() {
      crests.append(crest)
      belief.add(crest)
    }
    if belief.ends(at: listener.reached, restSeconds: listener.restSeconds) {
      listener.forgetStrength()
    }
    listener.isWalking = belief.isWalking
    while let step = belief.next() { believed.append(step) }
  }

  /// In order, with sides where they are known. A recording that ends soon after its last step ends with the body at rest or not,
  /// as it was heard last.
  public func steps() -> [WalkedStep] {
    var (belief, believed) = (belief, believed)
    _ = belief.ends(at: .infinity, restSeconds: listener.restSeconds)
    while let step = belief.next() { believed.append(step) }
    let mending = BoutMending(crests: crests, steps: believed)
    var steps = mending.steps(longestPause: 2 * band.longest)
    var sides = FootSides()
    for index in steps.indices {
      if steps[index].beginsBout { sides.restart() }
      steps[index].side = sides.side(of: steps[index])
    }
    return steps
  }
}
