/// Adds the steps that are only recognizable in a complete recording: peaks that weren't confirmed in real time, but
/// have the strength and pace of the surrounding walk.
///
/// 1. The median duration and rise of all confirmed steps are the walker's usual ones.
/// 2. Consecutive peaks form a walk if there are three of them, or if one was confirmed. Each must have at least half
///    of the usual rise, and follow the previous one after 0.6…1.7 usual durations.
/// 3. This only applies if at least eight steps and a third of the peaks were confirmed within a minute before and
///    after, so that a single false detection in a bus doesn't cause more.
struct BoutMerger: Sendable {
  private static let fewestBelieved = 8
  private static let nearSeconds = 60.0
  /// The minimum share of confirmed steps among the peaks nearby.
  private static let believedShare = 0.35
  private static let leastShare = 0.5
  private static let gaps = 0.6...1.7
  private static let fewestTogether = 3
  /// The number of steps whose mean rise is the initial usual rise.
  private static let firstSteps = 6

  private let crests: [WalkedStep]
  private var isBelieved: [Bool]
  private var usualDuration = 0.0
  private var usualRise = 0.0

  /// Creates a merger.
  ///
  /// - Parameters:
  ///   - crests: All peaks, in order.
  ///   - steps: The confirmed ones, in order.
  init(crests: [WalkedStep], steps: [WalkedStep]) {
    self.crests = crests
    isBelieved = [Bool](repeating: false, count: crests.count)
    var next = 0
    for index in crests.indices {
      while next < steps.count, steps[next].seconds < crests[index].seconds { next += 1 }
      isBelieved[index] = next < steps.count && steps[next].seconds == crests[index].seconds
    }
    usualRise = median(steps.map { $0.rise })
    usualDuration = median(steps.filter { !$0.beginsBout }.map { $0.duration })
  }

  /// Returns the steps of the recording with recalculated durations and bouts.
  ///
  /// - Parameter longestPause: The seconds without a step after which a new bout begins.
  func steps(longestPause: Double) -> [WalkedStep] {
    var keeps = isBelieved
    extend(&keeps)
    var steps: [WalkedStep] = []
    for index in crests.indices where keeps[index] {
      var step = crests[index]
      let pause = steps.last.map { step.seconds - $0.seconds } ?? .infinity
      step.beginsBout = pause > longestPause
      step.duration = step.beginsBout ? usualDuration : pause
      steps.append(step)
    }
    measureStrength(&steps)
    return steps
  }

  private func measureStrength(_ steps: inout [WalkedStep]) {
    guard !steps.isEmpty else { return }
    var usual = UsualRise()
    usual.begin(at: UsualRise.mean(steps.prefix(Self.firstSteps)))
    for index in steps.indices { steps[index].strength = usual.strength(of: steps[index]) }
  }

  private func extend(_ keeps: inout [Bool]) {
    let isNear = nearness()
    var first = 0
    while first < crests.count {
      var end = first + 1
      guard isCandidate(first) else {
        first = end
        continue
      }
      while end < crests.count, isCandidate(end), follows(end) { end += 1 }
      if end - first >= Self.fewestTogether || isBelieved[first..<end].contains(true) {
        for index in first..<end where isNear[index] { keeps[index] = true }
      }
      first = end
    }
  }

  private func isCandidate(_ index: Int) -> Bool {
    isBelieved[index] || crests[index].rise > Self.leastShare * usualRise
  }

  private func follows(_ index: Int) -> Bool {
    let gap = crests[index].seconds - crests[index - 1].seconds
    return Self.gaps.contains(gap / usualDuration)
  }

  /// Returns for each peak whether enough of the peaks nearby were confirmed.
  private func nearness() -> [Bool] {
    var isNear = [Bool](repeating: false, count: crests.count)
    var (first, end, believed) = (0, 0, 0)
    for index in crests.indices {
      let seconds = crests[index].seconds
      while end < crests.count, crests[end].seconds < seconds + Self.nearSeconds {
        if isBelieved[end] { believed += 1 }
        end += 1
      }
      while crests[first].seconds <= seconds - Self.nearSeconds {
        if isBelieved[first] { believed -= 1 }
        first += 1
      }
      isNear[index] =
        believed >= Self.fewestBelieved
        && Double(believed) >= Self.believedShare * Double(end - first)
    }
    return isNear
  }
}

/// Returns the median, or the lower of the two middle values; 0 for an empty array.
func median(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : ascending(values)[(values.count - 1) / 2]
}
