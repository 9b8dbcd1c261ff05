/// What an activity demanded, as far as its recording alone tells: the athlete's own mass and heart
/// rates are put in when it is looked at, so that it needs no replay when they change.
public struct ActivityEffort: Equatable, Sendable {
  /// Whether it was on foot: the rest is for walking and running.
  public var isOnFoot = false
  /// Joules for each kilogram, rest left out; nil without a distance.
  public var joulesPerKilogram: Double?
  /// Time at each heart rate.
  public var heartRates = HeartRateTime()
  /// Of running alone; empty for other sports.
  public var steady = SteadyEffort()
  /// Of movement on foot alone; empty for other sports.
  public var cadence = CadenceFigures()
  /// From a session's footfalls; empty for a file's recording.
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
