/// The steady running of an activity with its heart rate, for estimating the maximal oxygen uptake.
///
/// A stretch of three minutes counts under these conditions:
/// - The speed is at least 1.9 m/s (ACSM's equation holds from 1.3 m/s, but only for actual running) and varies by less
///   than 8 %. Both are measured by means over 15 s, because variations from second to second are mostly receiver
///   noise.
/// - The grade is below 3 %.
/// - The heart rate is known throughout.
///
/// The heart rate of the last minute is used, because it has adapted by then. The first five minutes are excluded as
/// warm-up, and the time after 45 minutes because the heart rate drifts.
public struct SteadyEffort: Equatable, Sendable {
  /// The number of three-minute stretches.
  public private(set) var count = 0
  /// The mean oxygen uptake over the stretches in ml/kg/min, from speed and grade.
  public private(set) var uptake = 0.0
  /// The mean heart rate in the last minute of each stretch, in beats per minute.
  public private(set) var heartRate = 0.0

  public init() {}

  /// Restores stored values: number of stretches, ml/kg/min and beats per minute.
  public init(count: Int, uptake: Double, heartRate: Double) {
    self.count = count
    self.uptake = uptake
    self.heartRate = heartRate
  }

  mutating func add(uptake new: Double, heartRate rate: Double) {
    count += 1
    uptake += (new - uptake) / Double(count)
    heartRate += (rate - heartRate) / Double(count)
  }

  /// Estimates the maximal oxygen uptake in ml/kg/min with its standard deviation, by linear extrapolation from rest
  /// through the steady running to the maximum heart rate. Assumes that the percentage of the heart rate reserve equals
  /// the percentage of the uptake reserve (Swain and Leutholtz, Med Sci Sports Exerc 29:410, 1997).
  ///
  /// The deviation combines the differences in running economy between runners (7 % of the uptake), the uncertainty of
  /// the maximum heart rate, and 4 beats per minute each for the resting and the running heart rate.
  public func highestUptake(of body: AthleteBody) -> Metric<Estimate> {
    guard let resting = body.restingHeartRate else { return .missing(.restingHeartRate) }
    guard let highest = body.highestHeartRate else { return .missing(.highestHeartRate) }
    guard resting >= 20, resting < highest.value - 40, highest.value <= 250 else {
      return .missing(.possibleHeartRates)
    }
    guard count > 0 else { return .missing(.steadyRunning) }
    let share = (heartRate - resting) / (highest.value - resting)
    guard Self.usefulShares.contains(share) else { return .missing(.usefulHeartRate) }
    return .known(extrapolated(resting: resting, highest: highest))
  }

  /// The usable fractions of the heart rate reserve. Below this range, the line would be extrapolated to more than
  /// twice its length. Above it, the pace isn't steady.
  static let usefulShares = 0.5...0.95
  static let economyDeviation = 0.07
  static let rateDeviation = 4.0

  private func extrapolated(resting: Double, highest: Estimate) -> Estimate {
    let used = heartRate - resting
    let reserve = highest.value - resting
    let net = uptake - Energy.restingUptake
    let economy = Self.economyDeviation * uptake * reserve / used
    let top = highest.deviation * net / used
    let running = Self.rateDeviation * net * reserve / (used * used)
    let rest = Self.rateDeviation * net * (reserve - used) / (used * used)
    let variance = economy * economy + top * top + running * running + rest * rest
    return Estimate(
      Energy.restingUptake + net * reserve / used, deviation: variance.squareRoot())
  }
}

/// Finds the stretches of `SteadyEffort` in a track. Uses constant memory.
struct SteadyEffortFinder {
  private(set) var found = SteadyEffort()
  private var sums = Sums()
  private var before: MeasuredPoint?

  private struct Sums {
    var count = 0.0
    var speed = 0.0
    var speedSquared = 0.0
    var lateRate = 0.0
    var lateSeconds = 0.0
    var start: MeasuredPoint?
    /// The start of the current 15 s mean.
    var pieceStart: MeasuredPoint?
    var isSlow = false
  }

  static let sectionSeconds = 180.0
  static let lateSeconds = 60.0
  static let warmUpSeconds = 300.0
  static let driftSeconds = 2700.0
  static let slowest = 1.9
  static let maximumVariation = 0.08
  static let steepest = 0.03
  static let longestStep = 10.0
  static let pieceSeconds = 15.0
  /// The minimum number of means for judging whether the speed is even.
  static let minimumPieces = 4.0

  mutating func add(_ point: MeasuredPoint) {
    defer { before = point }
    guard let seconds = point.movingSeconds, seconds >= Self.warmUpSeconds,
      seconds <= Self.driftSeconds, let speed = point.speed, speed > 0,
      let rate = point.heartRate, !point.startsSegment, let earlier = before?.movingSeconds,
      seconds >= earlier, seconds - earlier <= Self.longestStep
    else {
      sums = Sums()
      return
    }
    extend(by: point, seconds, rate: rate, step: seconds - earlier)
    guard isEven, !sums.isSlow else {
      sums = Sums()
      return
    }
    if let begin = sums.start?.movingSeconds, seconds - begin >= Self.sectionSeconds {
      complete(at: point)
    }
  }

  private mutating func extend(
    by point: MeasuredPoint, _ seconds: Double, rate: Double, step: Double
  ) {
    let start = sums.start ?? point
    sums.start = start
    addPiece(to: point, seconds)
    guard let begin = start.movingSeconds,
      seconds - begin > Self.sectionSeconds - Self.lateSeconds
    else { return }
    sums.lateRate += rate * step
    sums.lateSeconds += step
  }

  private mutating func addPiece(to point: MeasuredPoint, _ seconds: Double) {
    let from = sums.pieceStart ?? point
    sums.pieceStart = from
    guard let begin = from.movingSeconds, seconds - begin >= Self.pieceSeconds else { return }
    let speed = (point.distanceMeters - from.distanceMeters) / (seconds - begin)
    sums.count += 1
    sums.speed += speed
    sums.speedSquared += speed * speed
    sums.isSlow = sums.isSlow || speed < Self.slowest
    sums.pieceStart = point
  }

  /// Whether the speed varies by less than 8 %. True until there are enough means.
  private var isEven: Bool {
    guard sums.count >= Self.minimumPieces else { return true }
    let mean = sums.speed / sums.count
    let variance = max(0, sums.speedSquared / sums.count - mean * mean)
    return variance.squareRoot() < Self.maximumVariation * mean
  }

  private mutating func complete(at end: MeasuredPoint) {
    defer { sums = Sums() }
    guard let start = sums.start, let begin = start.movingSeconds, let finish = end.movingSeconds,
      sums.lateSeconds > 0
    else { return }
    let meters = end.distanceMeters - start.distanceMeters
    guard meters > 0 else { return }
    var grade = 0.0
    if let low = start.altitude, let high = end.altitude { grade = (high - low) / meters }
    guard abs(grade) < Self.steepest else { return }
    let level = Energy.uptake(speed: meters / (finish - begin), isRunning: true)
    let cost = Energy.runningCost(grade: grade) / Energy.runningCost(grade: 0)
    found.add(
      uptake: Energy.restingUptake + (level - Energy.restingUptake) * cost,
      heartRate: sums.lateRate / sums.lateSeconds)
  }
}
