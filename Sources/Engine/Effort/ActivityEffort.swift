/// What an activity demanded, as far as its recording alone tells: the athlete's own mass and heart
/// rates are put in when it is looked at, so that it needs no replay when they change.
public struct ActivityEffort: Equatable, Sendable {
  /// Whether it was on foot: the rest is for walking and running.
  public var isOnFoot = false
  /// Joules for each kilogram, rest left out; nil without a distance.
  public var joulesPerKilogram: Double?
  public var heartRates = HeartRateTime()
  public var steady = SteadyEffort()
  public var cadence = CadenceFigures()
  public var symmetry = StepSymmetry()

  public init() {}

  /// Of a measured track. One look through it.
  public init(_ points: MeasuredTrack, sport: Sport) {
    isOnFoot = sport == .running || sport == .walking || sport == .hiking
    addHeartRates(points)
    guard isOnFoot else { return }
    var cost = MovementCost(sport: sport)
    var finder = SteadyEffortFinder()
    for point in points {
      cost.add(point)
      if sport == .running { finder.add(point) }
    }
    cost.close()
    if let meters = points.last?.distanceMeters, meters > 0 {
      joulesPerKilogram = cost.joulesPerKilogram
    }
    steady = finder.found
    cadence = CadenceFigures(points)
  }

  /// One value stands for at most this long, in seconds.
  private static let longestSpan = 10.0

  private mutating func addHeartRates(_ points: MeasuredTrack) {
    var before: Double?
    for point in points {
      guard let moving = point.movingSeconds else { continue }
      if let before, let rate = point.heartRate {
        heartRates.add(seconds: min(moving - before, Self.longestSpan), heartRate: rate)
      }
      before = moving
    }
  }
}

/// The figures of an activity for one athlete, each with the reason where it is missing.
public struct EffortFigures: Equatable, Sendable {
  public var energy: Figure<EnergyFigure>
  /// Banister's training impulse.
  public var load: Figure<Double>
  /// Highest oxygen uptake, ml/kg/min.
  public var highestUptake: Figure<Estimate>
  /// Percent.
  public var symmetry: Figure<Estimate>
  /// Whether the highest heart rate behind load and uptake is only that of the age.
  public var highestIsFromAge: Bool

  public init(_ analysis: ActivityAnalysis, of body: AthleteBody) {
    let effort = analysis.effort
    energy = Self.energy(effort, analysis.movingSeconds, body)
    load = Self.load(effort, analysis.movingSeconds, body)
    highestUptake = Self.highestUptake(effort, body)
    symmetry = effort.isOnFoot ? effort.symmetry.index : .missing(.notOnFoot)
    highestIsFromAge = body.highestIsFromAge
  }

  private static func energy(
    _ effort: ActivityEffort, _ seconds: Double?, _ body: AthleteBody
  ) -> Figure<EnergyFigure> {
    guard effort.isOnFoot else { return .missing(.notOnFoot) }
    guard let joules = effort.joulesPerKilogram else { return .missing(.distance) }
    guard let seconds else { return .missing(.times) }
    guard let kilograms = body.kilograms else { return .missing(.weight) }
    return .known(
      EnergyFigure(joulesPerKilogram: joules, seconds: seconds, kilograms: kilograms))
  }

  /// Share of the moving time in which the heart rate must be known.
  private static let enoughHeartRate = 0.8

  private static func load(
    _ effort: ActivityEffort, _ seconds: Double?, _ body: AthleteBody
  ) -> Figure<Double> {
    let known = effort.heartRates.seconds
    guard known > 0 else { return .missing(.heartRate) }
    guard known >= enoughHeartRate * (seconds ?? 0) else { return .missing(.moreHeartRate) }
    guard let resting = body.restingHeartRate else { return .missing(.restingHeartRate) }
    guard let highest = body.highestHeartRate?.value else { return .missing(.highestHeartRate) }
    let impulse = effort.heartRates.impulse(
      resting: resting, maximum: highest, isFemale: body.isFemale ?? false)
    return impulse.map { .known($0) } ?? .missing(.possibleHeartRates)
  }

  private static func highestUptake(
    _ effort: ActivityEffort, _ body: AthleteBody
  ) -> Figure<Estimate> {
    guard effort.isOnFoot else { return .missing(.notOnFoot) }
    guard effort.heartRates.seconds > 0 else { return .missing(.heartRate) }
    return effort.steady.highestUptake(of: body)
  }
}
