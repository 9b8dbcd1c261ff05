/// What a whole recording lets one see that the live stream cannot: crests that were doubted as they came, but
/// have the strength and the pace of the walk around them.
///
/// 1. Of all steps that were believed, the median duration and rise are the walker's usual ones.
/// 2. Crests in a row, each half as strong as usual at least and 0.6 … 1.7 usual durations after the one before,
///    are a walk where three of them are together or one of them was believed.
/// 3. Only where, a minute before and after together, eight steps and a third of the crests were believed:
///    a bus that has once been taken for a walk is not searched for more.
struct BoutMending: Sendable {
  private static let fewestBelieved = 8
  private static let nearSeconds = 60.0
  /// Of the crests within reach, to have been believed.
  private static let believedShare = 0.35
  private static let leastShare = 0.5
  private static let gaps = 0.6...1.7
  private static let fewestTogether = 3
  /// Their mean rise is where the usual one begins.
  private static let firstSteps = 6

  private let crests: [WalkedStep]
  private var isBelieved: [Bool]
  private var usualDuration = 0.0
  private var usualRise = 0.0

  /// - Parameters:
  ///   - crests: everything heard, in order.
  ///   - steps: those of them that were believed, in order.
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

  /// The recording's steps, with durations and bouts anew.
  /// - Parameter longestPause: seconds without a step after which another bout begins.
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

  /// For each crest, whether enough of those within reach were believed.
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

/// The middle value, the lower of two; 0 of none.
func median(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : ascending(values)[(values.count - 1) / 2]
}
