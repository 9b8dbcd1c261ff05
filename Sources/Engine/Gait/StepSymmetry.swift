/// The difference in duration between alternate steps: |a − b| divided by their mean, in percent. It indicates neither
/// a side, which a phone can't determine, nor a cause.
///
/// A bout is a series of footfalls whose intervals are within 20 % of the bout's mean. A missed or additional footfall
/// ends it, so that the alternation is certain within a bout. Each bout of at least forty steps yields a difference
/// with its variance. The foot with which a bout begins is unknown, so bouts are combined by their squared differences.
/// The expected contribution of random variation is subtracted, so that noise doesn't add up to a difference.
public struct StepSymmetry: Equatable, Sendable {
  /// The number of steps in the bouts that count.
  public private(set) var stepCount = 0
  // Sums over the bouts, weighted by steps: the squared differences minus their variance, and the variance of that sum.
  private var weight = 0.0
  private var squares = 0.0
  private var squaresVariance = 0.0
  private var intervals = 0.0
  private var bout = Bout()

  static let minimumSteps = 40.0
  static let minimumTotalSteps = 200
  static let tolerance = 0.2
  static let possibleIntervals = 0.2...1.2

  public init() {}

  /// Restores stored numbers. Returns nil for invalid ones.
  public init?(numbers: [Double]) {
    guard numbers.count == 5, numbers.allSatisfy({ $0.isFinite }), numbers[1] >= 0,
      let count = Int32(exactly: numbers[0]), count >= 0
    else { return nil }
    stepCount = Int(count)
    (weight, squares, squaresVariance) = (numbers[1], numbers[2], numbers[3])
    intervals = numbers[4]
  }

  /// The numbers for storage. They don't include the current bout.
  public var numbers: [Double] {
    [Double(stepCount), weight, squares, squaresVariance, intervals]
  }

  /// Adds a footfall at a time in seconds, in chronological order.
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

  /// Ends the current bout. Call it when the session pauses or ends.
  public mutating func endBout() {
    defer { bout = Bout() }
    guard bout.count >= Self.minimumSteps else { return }
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

  /// The standard deviations of the index due to the position of the phone on the body. Motion at stride rate shifts
  /// alternate steps relative to each other, in running more than in walking (simulated for four positions,
  /// docs/developing/tracks.md).
  static let runningDeviation = 2.0
  static let walkingDeviation = 0.5
  /// The mean interval in seconds below which the gait is running.
  static let longestRunningStep = 0.44

  /// The index in percent with its standard deviation. 0 means that the difference is smaller than random variation.
  public var index: Metric<Estimate> {
    guard stepCount > 0 else { return .missing(.footfalls) }
    guard stepCount >= Self.minimumTotalSteps, intervals > 0 else {
      return .missing(.moreFootfalls)
    }
    let square = squares / weight
    let deviation = squaresVariance.squareRoot() / weight
    let difference = max(0, square).squareRoot()
    // Near 0, use the square root of the square's deviation; otherwise use error propagation.
    let doubt = min(deviation.squareRoot(), deviation / (2 * max(difference, 1e-9)))
    let percent = 100 * weight / intervals
    let isRunning = intervals < Self.longestRunningStep * weight
    let own = isRunning ? Self.runningDeviation : Self.walkingDeviation
    let all = own * own + doubt * percent * doubt * percent
    return .known(Estimate(difference * percent, deviation: all.squareRoot()))
  }

  /// The differences between pairs of steps in a bout.
  private struct Bout: Equatable, Sendable {
    var latest: Double?
    /// The first interval of an incomplete pair.
    private var pending: Double?
    private var pairs = 0.0
    private var sum = 0.0
    private var squares = 0.0
    /// The sum of products of consecutive differences.
    private var products = 0.0
    private var latestDifference: Double?
    private var total = 0.0

    /// The number of steps in complete pairs.
    var count: Double { 2 * pairs }
    var mean: Double { pairs > 0 ? total / count : pending ?? 0 }
    var difference: Double { pairs > 0 ? sum / pairs : 0 }

    /// The variance of the mean difference. A footfall that is detected late makes one interval longer and the next one
    /// shorter. This correlates consecutive differences, so their covariance is included.
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
