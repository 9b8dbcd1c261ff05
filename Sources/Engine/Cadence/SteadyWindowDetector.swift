/// A steady window of a run.
public struct RunWindow: Equatable, Sendable {
  /// The end of the window on the session clock.
  public var seconds: Double
  /// The speed and cadence of the window.
  public var window: SteadyWindow
  /// Whether the beat was on during any part of the window, including its silent phases. In that case the runner didn't
  /// choose the cadence freely, so the personal model ignores the window.
  public var isPaced: Bool

  /// Creates a window that ends at `seconds` on the session clock.
  public init(seconds: Double, window: SteadyWindow, isPaced: Bool) {
    self.seconds = seconds
    self.window = window
    self.isPaced = isPaced
  }
}

/// Detects stretches of steady, level running, from which the personal cadence model learns. A window lasts 30 s. Speed
/// and cadence must be known throughout and vary by less than 5 %, and the slope must be below 2 %. Windows don't
/// overlap.
///
/// Add the seconds one by one. Uses constant memory.
public struct SteadyWindowDetector: Equatable, Sendable {
  private struct Sums: Equatable, Sendable {
    var count = 0.0
    var speed = 0.0
    var speedSquared = 0.0
    var cadence = 0.0
    var cadenceSquared = 0.0
    var meters = 0.0
    var firstAltitude: Double?
    var latestAltitude: Double?
    var latestSeconds = 0.0
  }

  static let windowSeconds = 30.0
  static let maximumVariation = 0.05
  static let steepest = 0.02
  static let slowest = 1.5

  private var sums = Sums()

  public init() {}

  /// Adds one second of running, with nil for unknown values. Returns the window that this second completes; usually
  /// nil.
  public mutating func add(
    seconds: Double, speed: Double?, cadence: Double?, altitude: Double?
  ) -> SteadyWindow? {
    guard let speed, let cadence, speed >= Self.slowest, cadence > 0,
      sums.count == 0 || seconds - sums.latestSeconds <= 2
    else {
      sums = Sums()
      return nil
    }
    take(seconds, speed, cadence, altitude)
    guard isSteady else {
      sums = Sums()
      return nil
    }
    return sums.count < Self.windowSeconds ? nil : complete()
  }

  /// Discards the current window because the run paused or ended.
  public mutating func reset() { sums = Sums() }

  private mutating func take(
    _ seconds: Double, _ speed: Double, _ cadence: Double, _ altitude: Double?
  ) {
    sums.count += 1
    sums.speed += speed
    sums.speedSquared += speed * speed
    sums.cadence += cadence
    sums.cadenceSquared += cadence * cadence
    sums.meters += sums.count > 1 ? speed * (seconds - sums.latestSeconds) : 0
    if sums.firstAltitude == nil { sums.firstAltitude = altitude }
    sums.latestAltitude = altitude ?? sums.latestAltitude
    sums.latestSeconds = seconds
  }

  private var isSteady: Bool {
    guard sums.count >= 5 else { return true }
    return variation(sums.speed, sums.speedSquared) < Self.maximumVariation
      && variation(sums.cadence, sums.cadenceSquared) < Self.maximumVariation
  }

  /// The coefficient of variation: standard deviation divided by mean.
  private func variation(_ sum: Double, _ squares: Double) -> Double {
    let mean = sum / sums.count
    return max(0, squares / sums.count - mean * mean).squareRoot() / mean
  }

  private mutating func complete() -> SteadyWindow? {
    let done = sums
    sums = Sums()
    let rise = (done.latestAltitude ?? 0) - (done.firstAltitude ?? 0)
    guard abs(rise) < Self.steepest * done.meters else { return nil }
    return SteadyWindow(speed: done.speed / done.count, cadence: done.cadence / done.count)
  }
}
