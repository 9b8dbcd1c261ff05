/// The energy cost of walking or running a track in J/kg, excluding the resting metabolism. It is calculated with
/// Minetti's energy cost of a grade (`Energy`) and summed over stretches.
///
/// A stretch is 200 m long. Altitudes have errors of a few metres and the cost is a convex function of the grade, so
/// with shorter stretches these errors would increase the energy (docs/developing/tracks.md). Grades are clamped to
/// ±0.35. Stretches slower than 2 m/s count as walking, as do all stretches of a walk or hike. Distance measured
/// without positions, such as on a treadmill, counts as level.
struct MovementCost {
  private(set) var joulesPerKilogram = 0.0
  private let walks: Bool
  private var start: MeasuredPoint?
  private var latest: MeasuredPoint?
  /// The last point of the previous segment.
  private var segmentEnd: MeasuredPoint?

  static let sectionMeters = 200.0
  static let steepest = 0.35
  static let slowestRunning = 2.0

  init(sport: Sport) { walks = sport != .running }

  mutating func add(_ point: MeasuredPoint) {
    if point.startsSegment {
      close()
      addLevelDistance(to: point)
    }
    guard let start else {
      start = point
      latest = point
      return
    }
    latest = point
    if point.distanceMeters - start.distanceMeters >= Self.sectionMeters { close(at: point) }
  }

  /// Adds the distance between segments, which was provided by steps, a pod or the athlete's correction.
  private mutating func addLevelDistance(to point: MeasuredPoint) {
    guard let end = segmentEnd, point.distanceMeters > end.distanceMeters else { return }
    let meters = point.distanceMeters - end.distanceMeters
    let isWalked = walks || Self.isSlow(from: end, to: point, meters: meters)
    joulesPerKilogram += meters * Self.cost(grade: 0, isWalked: isWalked)
  }

  /// Ends the current stretch, even if it is short.
  mutating func close() { close(at: nil) }

  private mutating func close(at next: MeasuredPoint?) {
    if let start, let latest { joulesPerKilogram += Self.cost(from: start, to: latest, walks) }
    segmentEnd = latest
    start = next
    latest = next
  }

  private static func cost(
    from start: MeasuredPoint, to end: MeasuredPoint, _ walks: Bool
  ) -> Double {
    let meters = end.distanceMeters - start.distanceMeters
    guard meters > 0 else { return 0 }
    let isWalked = walks || isSlow(from: start, to: end, meters: meters)
    return meters
      * cost(grade: grade(from: start, to: end, meters: meters), isWalked: isWalked)
  }

  private static func cost(grade: Double, isWalked: Bool) -> Double {
    isWalked ? Energy.walkingCost(grade: grade) : Energy.runningCost(grade: grade)
  }

  /// Returns the equivalent level distance of a stretch.
  static func levelMeters(
    from start: MeasuredPoint, to end: MeasuredPoint, walks: Bool
  ) -> Double {
    let meters = end.distanceMeters - start.distanceMeters
    guard meters > 0 else { return 0 }
    let isWalked = walks || isSlow(from: start, to: end, meters: meters)
    return cost(from: start, to: end, walks) / cost(grade: 0, isWalked: isWalked)
  }

  /// Returns the mean grade. Returns 0 if the altitude is unknown or the stretch is too short.
  private static func grade(
    from start: MeasuredPoint, to end: MeasuredPoint, meters: Double
  ) -> Double {
    guard meters >= sectionMeters / 2, let low = start.altitude, let high = end.altitude
    else { return 0 }
    return min(max((high - low) / meters, -steepest), steepest)
  }

  private static func isSlow(
    from start: MeasuredPoint, to end: MeasuredPoint, meters: Double
  ) -> Bool {
    guard let begin = start.movingSeconds, let finish = end.movingSeconds, finish > begin
    else { return false }
    return meters < slowestRunning * (finish - begin)
  }
}

/// The energy of a run or walk in kilocalories. Individuals may differ by `Energy.uncertainty`.
public struct EnergyMetric: Equatable, Sendable {
  /// The total energy, including the resting metabolism.
  public var gross: Double
  /// The additional energy for the movement.
  public var net: Double

  /// Calculates the energy.
  ///
  /// - Parameters:
  ///   - joulesPerKilogram: The cost of the movement.
  ///   - seconds: The moving time, for the resting metabolism of 3.5 ml of oxygen per kilogram and minute.
  ///   - kilograms: The athlete's body weight.
  public init(joulesPerKilogram: Double, seconds: Double, kilograms: Double) {
    net = joulesPerKilogram * kilograms / Energy.joulesPerKilocalorie
    gross =
      net + seconds / 60
      * Energy.kilocaloriesPerMinute(uptake: Energy.restingUptake, kilograms: kilograms)
  }
}
