/// Detects the steps in a complete recording, with the components of the real-time detector followed by `BoutMerger`.
///
/// Uses 250 bytes of memory per peak.
public struct WalkRecording: Sendable {
  private let band: StepBand
  private var listener: StepPeakDetector
  private var boutDetector: BoutDetector
  private var restarts = 0
  private var peaks: [WalkedStep] = []
  private var confirmedSteps: [WalkedStep] = []

  /// Creates an empty recording. Detects running steps if `running` is true, otherwise walking steps.
  public init(running: Bool = false) {
    band = running ? .running : .walking
    listener = StepPeakDetector(band)
    boutDetector = BoutDetector(band)
  }

  /// Adds a sample. Samples must be in chronological order.
  public mutating func add(_ sample: MotionSample) {
    listener.add(sample)
    if listener.restarts != restarts {
      restarts = listener.restarts
      boutDetector.restart()
    }
    while let peak = listener.next() {
      peaks.append(peak)
      boutDetector.add(peak)
    }
    if boutDetector.ends(at: listener.reached, restSeconds: listener.restSeconds) {
      listener.resetUsualRise()
    }
    listener.isWalking = boutDetector.isWalking
    while let step = boutDetector.next() { confirmedSteps.append(step) }
  }

  /// Returns the steps in order, with their sides if known. If the recording ends soon after the last step, uses the
  /// latest known rest of the body.
  public func steps() -> [WalkedStep] {
    var (boutDetector, confirmedSteps) = (boutDetector, confirmedSteps)
    _ = boutDetector.ends(at: .infinity, restSeconds: listener.restSeconds)
    while let step = boutDetector.next() { confirmedSteps.append(step) }
    let merger = BoutMerger(peaks: peaks, steps: confirmedSteps)
    var steps = merger.steps(longestPause: 2 * band.longest)
    var sides = FootSides()
    for index in steps.indices {
      if steps[index].beginsBout {
        sides.restart()
        if band == .walking { FirstStep.correct(&steps, at: index) }
      }
      steps[index].side = sides.side(of: steps[index])
    }
    return steps
  }
}
