/// Decides which crests are steps of a walk: a sequential test (Page, Biometrika 41:100, 1954) on
/// `StepEvidence`.
///
/// 1. Evidence adds up and never falls below zero. Where it is zero, nothing that came before is part of a walk. The gain of a first
///    crest after rest is not added to what came before: the greater of the two counts, so that taps with rests between them are
///    no walk.
/// 2. At e¹² to one for walking, three crests and more since zero are handed out as steps. Less will do where the walker has said that
///    they walk now, within six seconds of a walk, and within a minute of one if they are half as strong as its steps.
/// 3. The first step of a walk is slower and weaker; the crest before the first is taken in if it is near. The weight is shifted before
///    it: first crests that are half as strong as the rest and come sooner than a step are none.
/// 4. The walk ends where evidence is used up, or after twice the longest step without a crest.
/// 5. Crests after which the body rests are a short walk rather than anything else, which has no reason to end: that is evidence, too.
/// 6. At most forty crests wait for belief; of a walk that is believed later its beginning is lost.
struct BoutBelief: Sendable {
  private static let need = 12.0
  private static let needOfAnnounced = 9.0
  private static let needOfKnown = 5.0
  private static let restGain = 3.0
  /// More does not add up, or a walk could not end.
  private static let most = 16.0
  private static let sureSeconds = 6.0
  private static let knownSeconds = 60.0
  private static let knownShare = 0.5
  private static let fewest = 3
  private static let firstShare = 0.3
  private static let firstGaps = 0.6...2.0
  private static let shiftShare = 0.5
  private static let shiftGap = 0.9
  /// What a usual step brings.
  private static let usualGain = 2.0
  private static let capacity = 40

  private let longestStep: Double
  private let longestPause: Double
  /// Whether the walker said that they walk now.
  private let isAnnounced: Bool
  private var evidence: StepEvidence
  private var sum = 0.0
  private var before: WalkedStep?
  private var queue: [WalkedStep] = []
  private var out: [WalkedStep] = []
  /// When a walk was last believed, and how strong its steps were.
  private var walkedSeconds = -Double.infinity
  private var walkedRise = UsualRise()
  private var latestStep: Double?
  private(set) var isWalking = false

  init(_ band: StepBand, isAnnounced: Bool = false) {
    evidence = StepEvidence(band)
    longestStep = band.longest
    longestPause = 2 * band.longest
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

  /// Whether nothing has been heard for so long that the walk, if there was one, is over.
  /// - Parameter restSeconds: when the body was last at rest.
  mutating func ends(at seconds: Double, restSeconds: Double?) -> Bool {
    guard let latest = evidence.latest else { return false }
    let pause = seconds - latest.seconds
    if pause > longestStep, !isWalking, let restSeconds { rest(at: restSeconds, after: latest) }
    guard pause > longestPause else { return false }
    restart()
    return true
  }

  /// The body rests, and no step has followed in time. The whole of the rest must lie behind the latest crest: a weak walk rests
  /// between its steps.
  private mutating func rest(at seconds: Double, after latest: WalkedStep) {
    guard seconds - latest.seconds > Restlessness.seconds,
      isConvincing(latest, sum + Self.restGain)
    else { return }
    believe()
  }

  mutating func add(_ crest: WalkedStep) {
    let previous = evidence.latest
    let followsQuiet = !isWalking && evidence.followsQuiet(crest)
    let gain = evidence.add(crest)
    let beginsHere = followsQuiet && gain >= sum
    sum = followsQuiet ? max(sum, gain) : max(0, min(Self.most, sum + gain))
    if beginsHere || sum == 0 { begin(after: previous) }
    if isWalking { return handOut(crest) }
    queue.append(crest)
    if queue.count > Self.capacity { before = queue.removeFirst() }
    if isConvincing(crest, sum) { believe() }
  }

  /// Nothing that was heard before is part of a walk.
  private mutating func begin(after previous: WalkedStep?) {
    isWalking = false
    latestStep = nil
    queue.removeAll(keepingCapacity: true)
    before = previous
  }

  /// The oldest step that has not been taken yet.
  mutating func next() -> WalkedStep? { out.isEmpty ? nil : out.removeFirst() }

  /// What waits, if steps to come bring as much evidence as those that are heard; nil in a walk and where nothing waits.
  var doubt: StepDoubt? {
    guard !isWalking, let latest = queue.last else { return nil }
    let missing = Int(((need(at: latest.seconds) - sum) / Self.usualGain).rounded(.up))
    return StepDoubt(heard: queue.count, missing: max(1, Self.fewest - queue.count, missing))
  }

  private var meanRise: Double { UsualRise.mean(queue[...]) }

  private func isConvincing(_ crest: WalkedStep, _ sum: Double) -> Bool {
    queue.count >= Self.fewest && sum >= need(at: crest.seconds)
  }

  private func need(at seconds: Double) -> Double {
    if isKnown(seconds) { return Self.needOfKnown }
    return isAnnounced ? Self.needOfAnnounced : Self.need
  }

  private func isKnown(_ seconds: Double) -> Bool {
    let since = seconds - walkedSeconds
    if since < Self.sureSeconds { return true }
    return since < Self.knownSeconds && meanRise > Self.knownShare * walkedRise.value
  }

  private mutating func believe() {
    isWalking = true
    if queue[0].seconds - walkedSeconds > Self.knownSeconds { walkedRise.begin(at: meanRise) }
    if let before, isFirstStep(before) {
      queue.insert(before, at: 0)
    } else {
      while queue.count > Self.fewest, isShift(queue[0]) { queue.removeFirst() }
    }
    for step in queue { handOut(step) }
    queue.removeAll(keepingCapacity: true)
  }

  private func isFirstStep(_ crest: WalkedStep) -> Bool {
    let usual = (queue[queue.count - 1].seconds - queue[0].seconds) / Double(queue.count - 1)
    return crest.seconds > walkedSeconds && crest.rise > Self.firstShare * meanRise
      && Self.firstGaps.contains((queue[0].seconds - crest.seconds) / usual)
  }

  private func isShift(_ crest: WalkedStep) -> Bool {
    let usual = (queue[queue.count - 1].seconds - queue[1].seconds) / Double(queue.count - 2)
    return crest.rise < Self.shiftShare * UsualRise.mean(queue[1...])
      && queue[1].seconds - crest.seconds < Self.shiftGap * usual
  }

  private mutating func handOut(_ crest: WalkedStep) {
    var step = crest
    if let latestStep { step.duration = crest.seconds - latestStep }
    step.beginsBout = latestStep == nil
    latestStep = crest.seconds
    walkedSeconds = crest.seconds
    step.strength = walkedRise.strength(of: crest)
    out.append(step)
  }
}
