/// How much alternate steps differ in the time they take: |a − b| over their mean, in percent. It claims no side,
/// because a phone cannot know one, and no cause.
///
/// A bout is a series of footfalls whose intervals stay within 20 % of the bout's mean; a missed or an
/// invented footfall ends it, so that alternation is never lost within one. Each bout of forty steps
/// or more gives a difference with its variance. Which foot a bout begins with is not known, so bouts
/// are put together by their squares, less what scatter alone would give: noise does not add up to a
/// difference.
public struct StepSymmetry: Equatable, Sendable {
  /// Steps in the bouts that count.
  public private(set) var stepCount = 0
  // Over the bouts, weighted by steps: squared differences less their variance, and its variance.
  private var weight = 0.0
  private var squares = 0.0
  private var squaresVariance = 0.0
  private var intervals = 0.0
  private var bout = Bout()

  static let fewestSteps = 40.0
  static let fewestStepsInAll = 200
  static let tolerance = 0.2
  static let possibleIntervals = 0.2...1.2

  public init() {}

  /// One stored, or nil where the numbers cannot be one's.
  public init?(numbers: [Double]) {
    guard numbers.count == 5, numbers.allSatisfy({ $0.isFinite }), numbers[1] >= 0,
      let count = Int32(exactly: numbers[0]), count >= 0
    else { return nil }
    stepCount = Int(count)
    (weight, squares, squaresVariance) = (numbers[1], numbers[2], numbers[3])
    intervals = numbers[4]
  }

  /// For storage; a bout under way is left out.
  public var numbers: [Double] {
    [Double(stepCount), weight, squares, squaresVariance, intervals]
  }

  /// A footfall, in seconds, in the order of time.
  public mutating func add(_ seconds: Double) {
    guard let latest = bout.latest else {
      bout.latest = seconds
      return
    }
    let interval = seconds - latest
    guard Self.possibleIntervals.contains(interval), bout.accepts(interval) else {
      endBout()
      bout.latest = seconds
      return
    }
    bout.latest = seconds
    bout.add(interval)
  }

  /// To be called where the session pauses or ends.
  public mutating func endBout() {
    defer { bout = Bout() }
    guard bout.count >= Self.fewestSteps else { return }
    let difference = bout.difference
    let variance = bout.variance
    let square = difference * difference - variance
    stepCount += Int(bout.count)
    weight += bout.count
    squares += bout.count * square
    squaresVariance +=
      bout.count * bout.count * variance * (4 * difference * difference + 2 * variance)
    intervals += bout.count * bout.mean
  }

  /// Of the index by where a phone is carried: what swings there at stride rate shifts alternate steps against
  /// each other, running more than walking (simulated in four places, docs/effort.md).
  static let runningDeviation = 2.0
  static let walkingDeviation = 0.5
  /// A mean interval in seconds below which it is running.
  static let longestRunningStep = 0.44

  /// The index in percent with one standard deviation. 0 means that the difference is less than what the
  /// steps scatter by.
  public var index: Figure<Estimate> {
    guard stepCount > 0 else { return .missing(.footfalls) }
    guard stepCount >= Self.fewestStepsInAll, intervals > 0 else {
      return .missing(.moreFootfalls)
    }
    let square = squares / weight
    let deviation = squaresVariance.squareRoot() / weight
    let difference = max(0, square).squareRoot()
    // Near 0 the root of the square's deviation, farther off its share of the slope.
    let doubt = min(deviation.squareRoot(), deviation / (2 * max(difference, 1e-9)))
    let percent = 100 * weight / intervals
    let isRunning = intervals < Self.longestRunningStep * weight
    let own = isRunning ? Self.runningDeviation : Self.walkingDeviation
    let all = own * own + doubt * percent * doubt * percent
    return .known(Estimate(difference * percent, deviation: all.squareRoot()))
  }

  /// Differences between each step and the next of the other foot.
  private struct Bout: Equatable, Sendable {
    var latest: Double?
    /// The first interval of a pair that lacks its second.
    private var pending: Double?
    private var pairs = 0.0
    private var sum = 0.0
    private var squares = 0.0
    /// Of neighbouring differences.
    private var products = 0.0
    private var latestDifference: Double?
    private var total = 0.0

    /// Steps in complete pairs.
    var count: Double { 2 * pairs }
    var mean: Double { pairs > 0 ? total / count : pending ?? 0 }
    var difference: Double { pairs > 0 ? sum / pairs : 0 }

    /// Of the mean difference. A footfall that is found late makes one interval longer and the next shorter, and
    /// so ties neighbouring differences together; hence their covariance.
    var variance: Double {
      guard pairs > 2 else { return 0 }
      let own = max(0, squares / pairs - difference * difference)
      let shared = products / (pairs - 1) - difference * difference
      return max(own + 2 * shared, own / 2) / (pairs - 1)
    }

    func accepts(_ interval: Double) -> Bool {
      mean == 0 || abs(interval - mean) <= StepSymmetry.tolerance * mean
    }

    mutating func add(_ interval: Double) {
      guard let first = pending else {
        pending = interval
        return
      }
      pending = nil
      let difference = first - interval
      pairs += 1
      total += first + interval
      sum += difference
      squares += difference * difference
      if let latestDifference { products += difference * latestDifference }
      latestDifference = difference
    }
  }
}
