/// The fastest stretch of a given length within an activity.
public struct BestEffort: Equatable, Sendable {
  /// The moving time of the stretch, in seconds.
  public var seconds: Double
  /// The distance from the activity's start to the start of the stretch, in metres.
  public var startMeters: Double

  /// Creates an effort from a moving time in seconds and a distance from the activity's start in metres.
  public init(seconds: Double, startMeters: Double) {
    self.seconds = seconds
    self.startMeters = startMeters
  }
}

/// Returns the shortest time over `length` metres anywhere on a distance curve, or nil if the curve is shorter.
///
/// The result is exact for a curve that is linear between its points, because the best stretch starts or ends at one of
/// them. Both arrays must have the same length and never decrease.
///
/// - Complexity: O(*n*).
public func bestEffort(over length: Double, meters: [Double], seconds: [Double]) -> BestEffort? {
  guard length > 0, meters.count == seconds.count, meters.count > 1 else { return nil }
  var best = BestEffort(seconds: .infinity, startMeters: 0)
  func offer(_ time: Double, from start: Double) {
    if time < best.seconds { best = BestEffort(seconds: time, startMeters: start) }
  }
  // Returns whether a stretch that takes at least this long could still be the fastest.
  func canBeFastest(_ least: Double) -> Bool { least < best.seconds + rounding }
  var ends = 1
  var starts = 0
  for index in meters.indices {
    let end = meters[index] + length
    while ends < meters.count, meters[ends] < end { ends += 1 }
    if ends < meters.count, canBeFastest(seconds[ends - 1] - seconds[index]) {
      let reached = curve(meters, seconds, at: end, endingIn: ends)
      offer(reached - seconds[index], from: meters[index])
    }
    let start = meters[index] - length
    guard start >= meters[0] else { continue }
    while starts + 1 < meters.count, meters[starts + 1] <= start { starts += 1 }
    guard canBeFastest(seconds[index] - seconds[starts + 1]) else { continue }
    let left = curve(meters, seconds, at: start, endingIn: starts + 1)
    offer(seconds[index] - left, from: start)
  }
  return best.seconds < .infinity ? best : nil
}

/// The allowance for rounding errors in interpolated times, in seconds.
private let rounding = 1e-6

/// Interpolates the time at a distance between two adjacent points; `end` is the index of the later one.
private func curve(
  _ meters: [Double], _ seconds: [Double], at target: Double, endingIn end: Int
) -> Double {
  let step = meters[end] - meters[end - 1]
  let share = (target - meters[end - 1]) / step
  return seconds[end - 1] + share * (seconds[end] - seconds[end - 1])
}
