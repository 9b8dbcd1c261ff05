/// Adds the steps that are only recognizable in a complete recording: peaks that weren't confirmed in real time, but
/// have the strength and pace of the surrounding walk.
///
/// 1. The median duration and rise of all confirmed steps are the walker's usual ones.
/// 2. Consecutive peaks form a walk if there are three of them, or if one was confirmed. Each must have at least half
///    of the usual rise, and follow the previous one after 0.6…1.7 usual durations.
/// 3. This only applies if at least eight steps and a third of the peaks were confirmed within a minute before and
///    after, so that a single false detection in a bus doesn't cause more.
struct BoutMerger: Sendable {
  private static let minimumConfirmedSteps = 8
  private static let nearSeconds = 60.0
  /// The minimum fraction of confirmed steps among the peaks nearby.
  private static let minimumConfirmedShare = 0.35
  private static let minimumShare = 0.5
  private static let gaps = 0.6...1.7
  private static let minimumConsecutivePeaks = 3
  /// The number of steps at the beginning over which the initial usual rise is averaged.
  private static let firstSteps = 6

  private let peaks: [WalkedStep]
  private var isAccepted: [Bool]
  private var usualDuration = 0.0
  private var usualRise = 0.0

  /// Creates a merger.
  ///
  /// - Parameters:
  ///   - peaks: All peaks, in order.
  ///   - steps: The confirmed steps, in order.
  init(peaks: [WalkedStep], steps: [WalkedStep]) {
    self.peaks = peaks
    isAccepted = [Bool](repeating: false, count: peaks.count)
    var next = 0
    for index in peaks.indices {
      while next < steps.count, steps[next].seconds < peaks[index].seconds { next += 1 }
      isAccepted[index] = next < steps.count && steps[next].seconds == peaks[index].seconds
    }
    usualRise = median(peaks.indices.filter { isAccepted[$0] }.map { peaks[$0].rise })
    usualDuration = median(steps.filter { !$0.beginsBout }.map { $0.duration })
  }

  /// Returns the steps of the recording with recalculated durations and bouts.
  ///
  /// - Parameter longestPause: The time without a step, in seconds, after which a new bout begins.
  func steps(longestPause: Double) -> [WalkedStep] {
    var keeps = isAccepted
    extend(&keeps)
    var steps: [WalkedStep] = []
    for index in peaks.indices where keeps[index] {
      var step = peaks[index]
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
    var usual = RiseAverage()
    usual.begin(at: RiseAverage.mean(steps.prefix(Self.firstSteps)))
    for index in steps.indices { steps[index].strength = usual.strength(of: steps[index]) }
  }

  private func extend(_ keeps: inout [Bool]) {
    let isNear = areNeighborsConfirmed()
    var first = 0
    while first < peaks.count {
      var end = first + 1
      guard isCandidate(first) else {
        first = end
        continue
      }
      while end < peaks.count, isCandidate(end), follows(end) { end += 1 }
      if end - first >= Self.minimumConsecutivePeaks || isAccepted[first..<end].contains(true) {
        for index in first..<end where isNear[index] { keeps[index] = true }
      }
      first = end
    }
  }

  private func isCandidate(_ index: Int) -> Bool {
    isAccepted[index] || peaks[index].rise > Self.minimumShare * usualRise
  }

  private func follows(_ index: Int) -> Bool {
    let gap = peaks[index].seconds - peaks[index - 1].seconds
    return Self.gaps.contains(gap / usualDuration)
  }

  /// Returns for each peak whether enough of the peaks nearby were confirmed.
  private func areNeighborsConfirmed() -> [Bool] {
    var isNear = [Bool](repeating: false, count: peaks.count)
    var (first, end, believed) = (0, 0, 0)
    for index in peaks.indices {
      let seconds = peaks[index].seconds
      while end < peaks.count, peaks[end].seconds < seconds + Self.nearSeconds {
        if isAccepted[end] { believed += 1 }
        end += 1
      }
      while peaks[first].seconds <= seconds - Self.nearSeconds {
        if isAccepted[first] { believed -= 1 }
        first += 1
      }
      isNear[index] =
        believed >= Self.minimumConfirmedSteps
        && Double(believed) >= Self.minimumConfirmedShare * Double(end - first)
    }
    return isNear
  }
}

/// Returns the median, or the lower of the two middle values; 0 for an empty array.
func median(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : ascending(values)[(values.count - 1) / 2]
}
