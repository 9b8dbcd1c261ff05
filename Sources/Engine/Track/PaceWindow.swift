/// The pace over the last 30 s of moving time, computed from totals. Paces are never averaged: half a minute at 2 m/s
/// and half a minute at 4 m/s average 3 m/s, which doesn't correspond to the mean of the two paces.
///
/// Uses constant memory and time, with up to 64 samples at least half a second apart.
public struct PaceWindow: Equatable, Sendable {
  /// The length of the window in seconds of moving time.
  public static let windowSeconds = 30.0
  /// The speed in m/s below which the pace is nil.
  static let slowestSpeed = 0.3
  /// The distance in metres below which the pace is nil.
  static let shortestDistance = 10.0
  static let capacity = 64
  static let spacing = 0.5

  private var seconds = [Double](repeating: 0, count: capacity)
  private var meters = [Double](repeating: 0, count: capacity)
  private var first = 0
  private var count = 0
  private var latestSeconds = 0.0
  private var latestMeters = 0.0

  public init() {}

  /// Adds a point to the curve of distance over moving time. If the moving time decreases because a pause turns out to
  /// have started earlier, later samples are dropped.
  public mutating func add(movingSeconds: Double, distanceMeters: Double) {
    while count > 0, seconds[slot(count - 1)] > movingSeconds { count -= 1 }
    latestSeconds = movingSeconds
    latestMeters = distanceMeters
    if count > 0, movingSeconds - seconds[slot(count - 1)] < Self.spacing { return }
    if count == Self.capacity { dropFirst() }
    seconds[slot(count)] = movingSeconds
    meters[slot(count)] = distanceMeters
    count += 1
    while count > 1, seconds[slot(1)] <= movingSeconds - Self.windowSeconds { dropFirst() }
  }

  /// Discards all samples, so that the pace is measured afresh after a gap.
  public mutating func reset() { count = 0 }

  /// Shifts all totals after the distance has been remeasured. Distances between samples don't change.
  mutating func shift(meters change: Double) {
    for index in meters.indices { meters[index] += change }
    latestMeters += change
  }

  /// The speed over the window in m/s; nil until some moving time has passed.
  public var speed: Double? {
    guard count > 0 else { return nil }
    let start = windowStart
    let elapsed = latestSeconds - start.seconds
    return elapsed > 0 ? (latestMeters - start.meters) / elapsed : nil
  }

  /// The pace in s/m; nil below 0.3 m/s or within the first 10 m.
  public var secondsPerMeter: Double? {
    guard count > 0 else { return nil }
    let start = windowStart
    let distance = latestMeters - start.meters
    let elapsed = latestSeconds - start.seconds
    guard distance >= Self.shortestDistance, distance >= Self.slowestSpeed * elapsed, elapsed > 0
    else { return nil }
    return elapsed / distance
  }

  private var windowStart: (seconds: Double, meters: Double) {
    let opening = latestSeconds - Self.windowSeconds
    let earlier = slot(0)
    guard count > 1, seconds[earlier] < opening else { return (seconds[earlier], meters[earlier]) }
    let later = slot(1)
    let share = (opening - seconds[earlier]) / (seconds[later] - seconds[earlier])
    return (opening, meters[earlier] + share * (meters[later] - meters[earlier]))
  }

  private func slot(_ offset: Int) -> Int { (first + offset) % Self.capacity }

  private mutating func dropFirst() {
    first = (first + 1) % Self.capacity
    count -= 1
  }
}
