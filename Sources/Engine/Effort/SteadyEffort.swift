/// The steady running of an activity with its heart rate: what an estimate of the highest oxygen uptake is
/// extrapolated from.
///
/// Three minutes count where the speed is 1.9 m/s (the slowest that ACSM's equation holds for, if truly
/// run, is 1.3) or more and varies by less than 8 %, both by means over 15 s: from second to second it is mostly the
/// receiver that wavers. The ground rises or falls by less than 3 %, and the heart rate is known throughout. Of these the
/// heart rate of the last minute is taken, when it has followed. The first five minutes warm up, and after forty-five the heart drifts; neither counts.
public struct SteadyEffort: Equatable, Sendable {
  /// Stretches of three minutes.
  public private(set) var count = 0
  /// Means over them: oxygen uptake in ml/kg/min by speed and grade, and beats a minute.
  public private(set) var uptake = 0.0
  /// Beats a minute in the last minute of each stretch.
  public private(set) var heartRate = 0.0

  public init() {}

  /// As stored: stretches, ml/kg/min, beats a minute.
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

  /// Highest oxygen uptake in ml/kg/min with one standard deviation: the straight line from rest through
  /// the steady running, to the highest heart rate. It takes the share of the heart rate's reserve for
  /// that of the uptake's (Swain and Leutholtz, Med Sci Sports Exerc 29:410, 1997).
  ///
  /// The deviation adds up what runners of a speed differ in by their economy (7 % of the uptake), the
  /// doubt about the highest heart rate, and 4 beats about resting and running rate.
  public func highestUptake(of body: AthleteBody) -> Figure<Estimate> {
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

  /// Of the reserve. Below, the line is a guess at twice its length; above, the pace is not steady.
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

/// Finds the stretches of `SteadyEffort` in a track. Constant memory.
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
    /// Where the mean that is being taken began.
    var pieceStart: MeasuredPoint?
    var isSlow = false
  }

  static let stretchSeconds = 180.0
  static let lateSeconds = 60.0
  static let warmUpSeconds = 300.0
  static let driftSeconds = 2700.0
  static let slowest = 1.9
  static let mostVariation = 0.08
  static let steepest = 0.03
  static let longestStep = 10.0
  static let pieceSeconds = 15.0
  /// Fewer means tell nothing of how even the speed is.
  static let fewestPieces = 4.0

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
    if let begin = sums.start?.movingSeconds, seconds - begin >= Self.stretchSeconds {
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
      seconds - begin > Self.stretchSeconds - Self.lateSeconds
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

  /// Speed varies by less than 8 %, as far as a minute tells.
  private var isEven: Bool {
    guard sums.count >= Self.fewestPieces else { return true }
    let mean = sums.speed / sums.count
    let variance = max(0, sums.speedSquared / sums.count - mean * mean)
    return variance.squareRoot() < Self.mostVariation * mean
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
