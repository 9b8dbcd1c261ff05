/// The part of an activity's effort that depends only on the recording. The athlete's weight and heart rate limits are
/// only applied for display, so they can change without a new analysis.
public struct ActivityEffort: Equatable, Sendable {
  /// Whether the activity was on foot. All other values except the heart rates require this.
  public var isOnFoot = false
  /// The energy in J/kg, excluding the resting metabolism; nil if the distance is 0.
  public var joulesPerKilogram: Double?
  /// The time at each heart rate.
  public var heartRates = HeartRateTime()
  /// The steady running; empty for other sports.
  public var steady = SteadyEffort()
  /// The cadence metrics; empty for activities that aren't on foot.
  public var cadence = CadenceMetrics()
  /// The step symmetry from a session's footfalls; empty for recorded files.
  public var symmetry = StepSymmetry()

  public init() {}

  /// Derives the effort from a track, in a single pass.
  public init(_ points: MeasuredTrack, sport: Sport) {
    isOnFoot = sport.isOnFoot
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
    cadence = CadenceMetrics(points)
  }

  /// The longest time in seconds for which a single value remains valid.
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
