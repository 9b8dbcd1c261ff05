/// A steady window of one run.
public struct RunWindow: Equatable, Sendable {
  /// Session clock at its end.
  public var seconds: Double
  /// Speed and cadence of the window.
  public var window: SteadyWindow
  /// Whether it was run to the beat in any part, its silences included: then the cadence was not the
  /// runner's own choice, and the personal model leaves it out.
  public var isPaced: Bool

  /// Seconds on the session's clock.
  public init(seconds: Double, window: SteadyWindow, isPaced: Bool) {
    self.seconds = seconds
    self.window = window
    self.isPaced = isPaced
  }
}

/// Finds stretches of steady, level running, from which a runner's own cadence is learnt: thirty
/// seconds in which the speed varies by less than 5 %, the ground rises or falls by less than 2 %, and
/// the cadence is known throughout and varies by less than 5 %. Windows do not overlap.
///
/// Feed it once a second. Memory is constant.
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
  static let mostVariation = 0.05
  static let steepest = 0.02
  static let slowest = 1.5

  private var sums = Sums()

  public init() {}

  /// One second of running as measured; nil for what is unknown. Returns the window it completes.
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

  /// The run paused or ended: what was begun is dropped.
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
    return variation(sums.speed, sums.speedSquared) < Self.mostVariation
      && variation(sums.cadence, sums.cadenceSquared) < Self.mostVariation
  }

  /// Standard deviation over mean.
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
