/// A cadence for display, calculated from detected footfalls.
///
/// 1. The cadence is the mean over up to `maximumSteps` steps. Step times vary by 2 %; over this many steps, the error
///    is below half a step per minute.
/// 2. If the latest three, eight or sixteen steps differ from that mean by more than this variation explains, the
///    cadence has changed. From then on, only steps that agree with the latest two are used.
/// 3. A gap of two or three steps means that footfalls were missed, and counts as that many steps. An extra footfall is
///    ignored. If footfalls are repeatedly missing or extra, the window of steps itself was wrong and is restarted, so
///    that the cadence isn't half or double the true value for more than a few steps. Until there are enough new steps,
///    the cadence doesn't change.
///
/// Stores 64 timestamps. Adding a footfall takes constant time.
struct FootfallCadence: Sendable {
  static let maximumSteps = 60.0
  static let minimumSteps = 3.0
  /// The time between two footfalls, in seconds, beyond which they belong to different bouts.
  static let longestGap = 2.5
  /// The number of latest steps that are compared with all steps, and the relative difference that counts as a change:
  /// 3.5 standard deviations of a mean over that number of steps.
  private static let tests: [(count: Int, share: Double)] = [(3, 0.04), (8, 0.025), (16, 0.0175)]
  /// The largest relative difference between a step and the latest two at which they still count as having the same
  /// cadence: two standard deviations.
  private static let agreement = 0.04
  private static let maximumAgreeing = 8
  private static let capacity = 64
  private static let maximumMismatch = 5

  /// A footfall and the number of steps before it.
  private struct Mark {
    var seconds = 0.0
    var steps = 0.0
  }

  /// The cadence in steps per minute; nil before the fourth footfall of a bout.
  private(set) var cadence: Double?
  /// The time of the latest footfall, including ignored ones.
  private var latestReceivedSeconds = 0.0
  private var marks = [Mark](repeating: Mark(), count: capacity)
  private var first = 0
  private var count = 0
  /// A counter that rises by two with each footfall that doesn't fit, and falls by one with each that does.
  private var mismatchScore = 0

  /// Adds a footfall. Ignores one that isn't later than the previous one.
  mutating func add(_ seconds: Double) {
    guard count > 0, seconds - latestReceivedSeconds <= Self.longestGap else {
      clear()
      latestReceivedSeconds = seconds
      return append(Mark(seconds: seconds))
    }
    guard seconds > latestReceivedSeconds else { return }
    if latest.steps - oldest.steps >= Self.minimumSteps {
      take(seconds, (seconds - latest.seconds) * rate(from: oldest, to: latest) / 60)
    } else {
      append(Mark(seconds: seconds, steps: latest.steps + 1))
    }
    latestReceivedSeconds = seconds
    if latest.steps - oldest.steps >= Self.minimumSteps { cadence = rate(from: oldest, to: latest) }
  }

  mutating func clear() {
    (count, mismatchScore, cadence) = (0, 0, nil)
  }

  /// Adds a footfall to a bout whose cadence is known.
  ///
  /// - Parameter share: The time since the latest counted footfall, in steps at the current cadence.
  private mutating func take(_ seconds: Double, _ share: Double) {
    let steps = max(1, share.rounded(.toNearestOrAwayFromZero))
    let fits = abs(share - steps) < 0.25
    mismatchScore = max(0, mismatchScore + (fits && steps == 1 ? -1 : 2))
    if mismatchScore >= Self.maximumMismatch || steps > 3 || (!fits && share > 1) {
      begin(at: seconds)
    } else if fits {
      append(Mark(seconds: seconds, steps: latest.steps + steps))
      discardOldCadence()
    }
  }

  /// Restarts with this footfall and the previous one.
  private mutating func begin(at seconds: Double) {
    (count, mismatchScore) = (0, 0)
    append(Mark(seconds: latestReceivedSeconds))
    append(Mark(seconds: seconds, steps: 1))
  }

  private mutating func discardOldCadence() {
    let all = rate(from: oldest, to: latest)
    for test in Self.tests where count > test.count + 1 {
      let recent = rate(from: mark(count - 1 - test.count), to: latest)
      if abs(recent - all) > test.share * all { return keepConsistentSteps() }
    }
  }

  /// Keeps only the most recent steps that agree with the latest two. If the latest two differ from each other, waits
  /// for the next step.
  private mutating func keepConsistentSteps() {
    let (earlier, later) = (step(endingAt: count - 2), step(endingAt: count - 1))
    guard abs(later - earlier) < 1.5 * Self.agreement * later else { return }
    let pair = rate(from: mark(count - 3), to: latest)
    var kept = 2
    while kept < Self.maximumAgreeing, kept < count - 1 {
      guard abs(step(endingAt: count - 1 - kept) - pair) < Self.agreement * pair else { break }
      kept += 1
    }
    keep(kept + 1)
  }

  private mutating func append(_ mark: Mark) {
    if count == Self.capacity { keep(count - 1) }
    marks[(first + count) % Self.capacity] = mark
    count += 1
    while latest.steps - oldest.steps > Self.maximumSteps { keep(count - 1) }
  }

  /// Discards all but the latest `count` marks.
  ///
  /// - Parameter count: The number of marks to keep; at most the current number.
  private mutating func keep(_ count: Int) {
    first = (first + self.count - count) % Self.capacity
    self.count = count
  }

  private func mark(_ index: Int) -> Mark { marks[(first + index) % Self.capacity] }
  private func step(endingAt index: Int) -> Double { rate(from: mark(index - 1), to: mark(index)) }
  private var oldest: Mark { mark(0) }
  private var latest: Mark { mark(count - 1) }

  private func rate(from start: Mark, to end: Mark) -> Double {
    60 * (end.steps - start.steps) / (end.seconds - start.seconds)
  }
}
