/// Decides which peaks are steps of a walk, with a sequential test (Page, Biometrika 41:100, 1954) on `StepEvidence`.
///
/// 1. Evidence accumulates, but never falls below zero. When it is zero, all earlier peaks are discarded. The evidence
///    of a first peak after rest isn't added to the sum. Instead, the greater of the two is used, so that taps with
///    rests between them don't count as a walk.
/// 2. Steps are reported once the log-likelihood ratio reaches 12, with at least three peaks since it was last zero.
///    The threshold is lower after the user started a walk, within six seconds of a walk, and within a minute of one if
///    the peaks are at least half as strong as its steps.
/// 3. The first step of a walk is slower and weaker, so the peak before the first one is included if it is close
///    enough. Shifting the weight before the first step causes a weak peak too soon before it, so first peaks with less
///    than half the rise of the others and a short interval are excluded.
/// 4. The walk ends when the evidence falls to zero, or after twice the longest step without a peak.
/// 5. If the body rests after the peaks, a short walk is more likely than any other cause, because other causes have no
///    reason to stop. Therefore the rest is additional evidence.
/// 6. At most forty peaks are stored until the walk is confirmed. The beginning of longer sequences is lost.
struct BoutDetector: Sendable {
  private static let requiredEvidence = 12.0
  private static let requiredEvidenceIfAnnounced = 9.0
  private static let requiredEvidenceIfKnown = 5.0
  private static let restGain = 3.0
  /// The maximum evidence. Without it, a long walk couldn't end.
  private static let most = 16.0
  private static let continuationSeconds = 6.0
  private static let knownSeconds = 60.0
  private static let knownShare = 0.5
  private static let requiredCount = 3
  private static let firstShare = 0.3
  private static let firstGaps = 0.6...2.0
  private static let shiftShare = 0.5
  private static let shiftGap = 0.9
  /// The evidence that a step typically adds.
  private static let usualGain = 2.0
  private static let capacity = 40

  private let band: StepBand
  /// Whether the user started a walk.
  private let isAnnounced: Bool
  private var evidence: StepEvidence
  private var sum = 0.0
  private var before: WalkedStep?
  private var queue: [WalkedStep] = []
  private var out: [WalkedStep] = []
  /// The time of the latest confirmed step, and the usual rise of the walk's steps.
  private var walkedSeconds = -Double.infinity
  private var walkedRise = RiseAverage()
  private var latestStep: Double?
  private(set) var isWalking = false

  init(_ band: StepBand, isAnnounced: Bool = false) {
    evidence = StepEvidence(band)
    self.band = band
    self.isAnnounced = isAnnounced
  }

  mutating func restart() {
    evidence.restart()
    sum = 0
    isWalking = false
    before = nil
    latestStep = nil
    queue.removeAll(keepingCapacity: true)
  }

  /// Ends the current sequence of peaks, and any walk that it forms, if no peak has occurred for too long. Returns
  /// whether it did.
  ///
  /// - Parameter restSeconds: The latest time at which the body was at rest.
  mutating func ends(at seconds: Double, restSeconds: Double?) -> Bool {
    guard let latest = evidence.latest else { return false }
    let pause = seconds - latest.seconds
    if pause > band.longest, !isWalking, let restSeconds { rest(at: restSeconds, after: latest) }
    guard pause > 2 * band.longest else { return false }
    restart()
    return true
  }

  /// Adds the evidence of a rest that follows the latest peak. The whole rest must be after the latest peak, because a
  /// weak walk has rests between its steps.
  private mutating func rest(at seconds: Double, after latest: WalkedStep) {
    guard seconds - latest.seconds > MotionVariance.seconds,
      isConvincing(latest, sum + Self.restGain)
    else { return }
    confirm()
  }

  mutating func add(_ peak: WalkedStep) {
    let previous = evidence.latest
    let followsSilence = !isWalking && evidence.followsSilence(peak)
    let gain = evidence.add(peak)
    let beginsHere = followsSilence && gain >= sum
    sum = followsSilence ? max(sum, gain) : max(0, min(Self.most, sum + gain))
    if beginsHere || sum == 0 { begin(after: previous) }
    if isWalking { return append(peak) }
    queue.append(peak)
    if queue.count > Self.capacity { before = queue.removeFirst() }
    if isConvincing(peak, sum) { confirm() }
  }

  /// Discards all earlier peaks, because they don't belong to a walk.
  private mutating func begin(after previous: WalkedStep?) {
    isWalking = false
    latestStep = nil
    queue.removeAll(keepingCapacity: true)
    before = previous
  }

  /// Removes and returns the oldest confirmed step, or nil if the queue is empty.
  mutating func next() -> WalkedStep? { out.isEmpty ? nil : out.removeFirst() }

  /// The peaks that aren't confirmed yet, with the number of additional peaks needed if their evidence is typical. Nil
  /// during a walk, or if the queue is empty.
  var unconfirmedSteps: UnconfirmedSteps? {
    guard !isWalking, let latest = queue.last else { return nil }
    let missing = Int(((requiredEvidence(at: latest.seconds) - sum) / Self.usualGain).rounded(.up))
    return UnconfirmedSteps(
      count: queue.count, missing: max(1, Self.requiredCount - queue.count, missing))
  }

  private var meanRise: Double { RiseAverage.mean(queue[...]) }

  private func isConvincing(_ peak: WalkedStep, _ sum: Double) -> Bool {
    queue.count >= Self.requiredCount && sum >= requiredEvidence(at: peak.seconds)
  }

  private func requiredEvidence(at seconds: Double) -> Double {
    if isKnown(seconds) { return Self.requiredEvidenceIfKnown }
    return isAnnounced ? Self.requiredEvidenceIfAnnounced : Self.requiredEvidence
  }

  private func isKnown(_ seconds: Double) -> Bool {
    let since = seconds - walkedSeconds
    if since < Self.continuationSeconds { return true }
    return since < Self.knownSeconds && meanRise > Self.knownShare * walkedRise.value
  }

  /// The mean time between the peaks in the queue, which has at least two.
  private var meanInterval: Double {
    (queue[queue.count - 1].seconds - queue[0].seconds) / Double(queue.count - 1)
  }

  private mutating func confirm() {
    isWalking = true
    if queue[0].seconds - walkedSeconds > Self.knownSeconds { walkedRise.begin(at: meanRise) }
    if let before, isFirstStep(before) {
      queue.insert(before, at: 0)
    } else {
      while queue.count > Self.requiredCount, isShift(queue[0]) { queue.removeFirst() }
    }
    let first = out.count
    for step in queue { append(step) }
    if band == .walking {
      FirstStep.correct(&out, at: first)
      out[first].duration = meanInterval
    }
    queue.removeAll(keepingCapacity: true)
  }

  private func isFirstStep(_ peak: WalkedStep) -> Bool {
    peak.seconds > walkedSeconds && peak.rise > Self.firstShare * meanRise
      && Self.firstGaps.contains((queue[0].seconds - peak.seconds) / meanInterval)
  }

  private func isShift(_ peak: WalkedStep) -> Bool {
    let usual = (queue[queue.count - 1].seconds - queue[1].seconds) / Double(queue.count - 2)
    return peak.rise < Self.shiftShare * RiseAverage.mean(queue[1...])
      && queue[1].seconds - peak.seconds < Self.shiftGap * usual
  }

  private mutating func append(_ peak: WalkedStep) {
    var step = peak
    if let latestStep { step.duration = peak.seconds - latestStep }
    step.beginsBout = latestStep == nil
    latestStep = peak.seconds
    walkedSeconds = peak.seconds
    step.strength = walkedRise.strength(of: peak)
    out.append(step)
  }
}
