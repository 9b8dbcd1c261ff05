/// What walking and running a track costs for each kilogram, rest left out, by Minetti's cost of the
/// grade (`Energy`), stretch by stretch.
///
/// A stretch is 200 m of distance: altitudes err by metres, the cost is bent upwards in the grade, so
/// short stretches would make errors of altitude cost energy (docs/effort.md). Grades are held to
/// ±0.35. A stretch slower than 2 m/s is walked; in a walk or hike, all of them are.
struct MovementCost {
  private(set) var joulesPerKilogram = 0.0
  private let walks: Bool
  private var start: MeasuredPoint?
  private var latest: MeasuredPoint?

  static let stretchMeters = 200.0
  static let steepest = 0.35
  static let slowestRunning = 2.0

  init(sport: Sport) { walks = sport != .running }

  mutating func add(_ point: MeasuredPoint) {
    if point.startsSegment { close() }
    guard let start else {
      start = point
      latest = point
      return
    }
    latest = point
    if point.distanceMeters - start.distanceMeters >= Self.stretchMeters { close(at: point) }
  }

  /// Ends the stretch under way; whatever is left of it counts.
  mutating func close() { close(at: nil) }

  private mutating func close(at next: MeasuredPoint?) {
    if let start, let latest { joulesPerKilogram += Self.cost(from: start, to: latest, walks) }
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

  /// How many level metres cost what a stretch cost; its own length where that is unknown.
  static func levelMeters(
    from start: MeasuredPoint, to end: MeasuredPoint, walks: Bool
  ) -> Double {
    let meters = end.distanceMeters - start.distanceMeters
    guard meters > 0 else { return 0 }
    let isWalked = walks || isSlow(from: start, to: end, meters: meters)
    return cost(from: start, to: end, walks) / cost(grade: 0, isWalked: isWalked)
  }

  /// Level where the altitude is unknown or the stretch too short to tell.
  private static func grade(
    from start: MeasuredPoint, to end: MeasuredPoint, meters: Double
  ) -> Double {
    guard meters >= stretchMeters / 2, let low = start.altitude, let high = end.altitude
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

/// What a run or walk cost, with the share by which it may be off for one person (`Energy.uncertainty`).
public struct EnergyFigure: Equatable, Sendable {
  /// Kilocalories, rest included.
  public var gross: Double
  /// What the movement alone added.
  public var net: Double

  /// - Parameters:
  ///   - joulesPerKilogram: of the movement.
  ///   - seconds: of moving time, for the rest: 3.5 ml of oxygen for each kilogram and minute.
  public init(joulesPerKilogram: Double, seconds: Double, kilograms: Double) {
    net = joulesPerKilogram * kilograms / Energy.joulesPerKilocalorie
    gross =
      net + seconds / 60
      * Energy.kilocaloriesPerMinute(uptake: Energy.restingUptake, kilograms: kilograms)
  }
}
