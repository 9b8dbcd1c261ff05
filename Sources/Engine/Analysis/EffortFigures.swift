/// The figures of an activity for one athlete, each with the reason where it is missing.
public struct EffortFigures: Equatable, Sendable {
  /// Kilocalories with their uncertainty; for walking and running alone.
  public var energy: Figure<EnergyFigure>
  /// Banister's training impulse.
  public var load: Figure<Double>
  /// Highest oxygen uptake, ml/kg/min.
  public var highestUptake: Figure<Estimate>
  /// Percent.
  public var symmetry: Figure<Estimate>
  /// Whether the highest heart rate behind load and uptake is only that of the age.
  public var highestIsFromAge: Bool

  /// Constant time: nothing is read from the track again.
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
