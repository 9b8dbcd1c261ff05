/// A cadence to be read off a screen, from footfalls as they are found.
///
/// 1. Steps over time through up to `mostSteps` steps: people's step times scatter by 2 %, which so many
///    steps bring down to under half a step a minute.
/// 2. Where the latest three, eight or sixteen steps are faster or slower than all of them by more than that
///    scatter makes, the cadence has changed: only those count from then on that agree with the latest two.
/// 3. A footfall that went undetected leaves a gap of two or three steps and counts as so many; one too many
///    is passed over. Where such things repeat, it was the window that was wrong, and it begins anew:
///    never half or double for longer than a few steps. Until it knows again, the cadence stays.
///
/// 64 times; O(1) a footfall.
struct FootfallCadence: Sendable {
  static let mostSteps = 60.0
  static let fewestSteps = 3.0
  /// Footfalls further apart than this, in seconds, belong to two bouts.
  static let longestGap = 2.5
  /// How many of the latest steps are held against all, and by which share they have to differ: 3.5 standard
  /// deviations of such a mean.
  private static let tests: [(count: Int, share: Double)] = [(3, 0.04), (8, 0.025), (16, 0.0175)]
  /// A step that differs less from the latest two may be of the same cadence: two standard deviations.
  private static let agreement = 0.04
  private static let mostAgreeing = 8
  private static let capacity = 64
  private static let mostDoubt = 5

  /// A footfall, and the steps made until then.
  private struct Mark {
    var seconds = 0.0
    var steps = 0.0
  }

  /// Steps a minute; nil before the fourth footfall of a bout.
  private(set) var cadence: Double?
  /// Also of a footfall that was passed over.
  private var heardSeconds = 0.0
  private var marks = [Mark](repeating: Mark(), count: capacity)
  private var first = 0
  private var count = 0
  /// Rises by two with each footfall that does not fit, falls by one with each that does.
  private var doubt = 0

  /// A footfall that is not later than the one before is passed over.
  mutating func add(_ seconds: Double) {
    guard count > 0, seconds - heardSeconds <= Self.longestGap else {
      clear()
      heardSeconds = seconds
      return append(Mark(seconds: seconds))
    }
    guard seconds > heardSeconds else { return }
    if latest.steps - oldest.steps >= Self.fewestSteps {
      take(seconds, (seconds - latest.seconds) * rate(from: oldest, to: latest) / 60)
    } else {
      append(Mark(seconds: seconds, steps: latest.steps + 1))
    }
    heardSeconds = seconds
    if latest.steps - oldest.steps >= Self.fewestSteps { cadence = rate(from: oldest, to: latest) }
  }

  /// What was before counts no more.
  mutating func clear() {
    (count, doubt, cadence) = (0, 0, nil)
  }

  /// - Parameter share: how many usual steps lie between this footfall and the latest that counted.
  private mutating func take(_ seconds: Double, _ share: Double) {
    let steps = max(1, share.rounded(.toNearestOrAwayFromZero))
    let fits = abs(share - steps) < 0.25
    doubt = max(0, doubt + (fits && steps == 1 ? -1 : 2))
    if doubt >= Self.mostDoubt || steps > 3 || (!fits && share > 1) {
      begin(at: seconds)
    } else if fits {
      append(Mark(seconds: seconds, steps: latest.steps + steps))
      forgetWhatChanged()
    }
  }

  /// Only this footfall and the one heard before it count from now on.
  private mutating func begin(at seconds: Double) {
    (count, doubt) = (0, 0)
    append(Mark(seconds: heardSeconds))
    append(Mark(seconds: seconds, steps: 1))
  }

  private mutating func forgetWhatChanged() {
    let all = rate(from: oldest, to: latest)
    for test in Self.tests where count > test.count + 1 {
      let recent = rate(from: mark(count - 1 - test.count), to: latest)
      if abs(recent - all) > test.share * all { return keepWhatAgrees() }
    }
  }

  /// Where the latest two differ themselves, the next step will tell.
  private mutating func keepWhatAgrees() {
    let (earlier, later) = (step(endingAt: count - 2), step(endingAt: count - 1))
    guard abs(later - earlier) < 1.5 * Self.agreement * later else { return }
    let pair = rate(from: mark(count - 3), to: latest)
    var kept = 2
    while kept < Self.mostAgreeing, kept < count - 1 {
      guard abs(step(endingAt: count - 1 - kept) - pair) < Self.agreement * pair else { break }
      kept += 1
    }
    keep(kept + 1)
  }

  private mutating func append(_ mark: Mark) {
    if count == Self.capacity { keep(count - 1) }
    marks[(first + count) % Self.capacity] = mark
    count += 1
    while latest.steps - oldest.steps > Self.mostSteps { keep(count - 1) }
  }

  /// - Parameter count: of the latest marks, no more than there are.
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
