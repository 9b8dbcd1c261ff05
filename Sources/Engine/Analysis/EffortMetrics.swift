/// The energy, training load, oxygen uptake and symmetry of an activity for one athlete. A value that can't be
/// calculated is replaced by the reason.
public struct EffortMetrics: Equatable, Sendable {
  /// The energy in kilocalories, with its uncertainty; only for walking and running.
  public var energy: Metric<EnergyMetric>
  /// Banister's training impulse.
  public var load: Metric<Double>
  /// The estimated maximal oxygen uptake in ml/kg/min.
  public var highestUptake: Metric<Estimate>
  /// The step symmetry index in percent; only for activities on foot.
  public var symmetry: Metric<Estimate>
  /// Whether the maximum heart rate used for load and uptake was only estimated from the athlete's age.
  public var highestIsFromAge: Bool

  /// Calculates the metrics from the analysis in constant time, without reading the track.
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
  ) -> Metric<EnergyMetric> {
    guard effort.isOnFoot else { return .missing(.notOnFoot) }
    guard let joules = effort.joulesPerKilogram else { return .missing(.distance) }
    guard let seconds else { return .missing(.times) }
    guard let kilograms = body.kilograms else { return .missing(.weight) }
    return .known(
      EnergyMetric(joulesPerKilogram: joules, seconds: seconds, kilograms: kilograms))
  }

  /// The minimum fraction of the moving time for which the heart rate must be known.
  private static let minimumHeartRateShare = 0.8

  private static func load(
    _ effort: ActivityEffort, _ seconds: Double?, _ body: AthleteBody
  ) -> Metric<Double> {
    let known = effort.heartRates.seconds
    guard known > 0 else { return .missing(.heartRate) }
    guard known >= minimumHeartRateShare * (seconds ?? 0) else { return .missing(.moreHeartRate) }
    guard let resting = body.restingHeartRate else { return .missing(.restingHeartRate) }
    guard let highest = body.highestHeartRate?.value else { return .missing(.highestHeartRate) }
    let impulse = effort.heartRates.impulse(
      resting: resting, maximum: highest, isFemale: body.isFemale ?? false)
    return impulse.map { .known($0) } ?? .missing(.possibleHeartRates)
  }

  private static func highestUptake(
    _ effort: ActivityEffort, _ body: AthleteBody
  ) -> Metric<Estimate> {
    guard effort.isOnFoot else { return .missing(.notOnFoot) }
    guard effort.heartRates.seconds > 0 else { return .missing(.heartRate) }
    return effort.steady.highestUptake(of: body)
  }
}
