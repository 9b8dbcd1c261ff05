/// Resamples unevenly timed samples to 50 per second, as means over 20 ms of the piecewise linear signal.
///
/// Averaging also suppresses vibration above 25 Hz, at any sampling rate of the sensor.
struct MotionGrid: Sendable {
  static let cellsPerSecond = 50.0
  /// The longest interval in seconds between connected samples.
  static let longestGap = 0.25
  /// The largest plausible value in m/s²: 16 g, the widest range of phone sensors.
  private static let largest = 160.0

  private var latest: MotionSample?
  /// The signal's value at `reachedSeconds`, the end of the part that has been averaged.
  private var reached = Vector(0, 0, 0)
  private var reachedSeconds = 0.0
  private var area = Vector(0, 0, 0)
  private var origin = 0.0
  /// The number of cells completed since the last gap.
  private(set) var count = 0

  enum AddResult: Equatable { case accepted, rejected, restarted }

  /// Adds a sample. Returns `.restarted` for the first sample and after a gap; everything before is then discarded.
  /// Returns `.rejected` for samples that are NaN, out of range or not later than the previous one. A clock that jumps
  /// back by more than the longest gap causes a restart.
  mutating func add(_ sample: MotionSample) -> AddResult {
    guard isPossible(sample) else { return .rejected }
    guard let before = latest, abs(sample.seconds - before.seconds) <= Self.longestGap else {
      begin(at: sample)
      return .restarted
    }
    guard sample.seconds > before.seconds else { return .rejected }
    latest = sample
    return .accepted
  }

  /// Returns the mean over the next completed cell, or nil if more samples are needed to complete it.
  mutating func next() -> Vector? {
    guard let latest, latest.seconds > reachedSeconds else { return nil }
    let end = start(ofCell: count + 1)
    guard latest.seconds >= end else {
      advance(to: Vector(latest), at: latest.seconds)
      return nil
    }
    let share = (end - reachedSeconds) / (latest.seconds - reachedSeconds)
    advance(to: reached + share * (Vector(latest) - reached), at: end)
    let mean = Self.cellsPerSecond * area
    area = Vector(0, 0, 0)
    count += 1
    return mean
  }

  /// Returns the time at a position on the grid. Whole numbers are the centres of cells.
  func seconds(at cell: Double) -> Double { origin + (cell + 0.5) / Self.cellsPerSecond }

  private func start(ofCell cell: Int) -> Double { origin + Double(cell) / Self.cellsPerSecond }

  private mutating func advance(to value: Vector, at seconds: Double) {
    area = area + (0.5 * (seconds - reachedSeconds)) * (reached + value)
    reached = value
    reachedSeconds = seconds
  }

  private mutating func begin(at sample: MotionSample) {
    latest = sample
    reached = Vector(sample)
    reachedSeconds = sample.seconds
    origin = sample.seconds
    area = Vector(0, 0, 0)
    count = 0
  }

  /// Returns whether the sample is in range. Returns false for NaN too, because comparisons with NaN are false.
  private func isPossible(_ sample: MotionSample) -> Bool {
    abs(sample.seconds) < 1e10 && abs(sample.x) <= Self.largest && abs(sample.y) <= Self.largest
      && abs(sample.z) <= Self.largest
  }
}

extension Vector {
  fileprivate init(_ sample: MotionSample) { self.init(sample.x, sample.y, sample.z) }
}
