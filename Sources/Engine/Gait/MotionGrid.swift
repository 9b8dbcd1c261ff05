/// Brings samples with uneven times to 50 a second: the mean of the straight line between samples over
/// 20 ms each.
///
/// The mean is also what keeps vibration above 25 Hz out, whatever the sensor's own rate.
struct MotionGrid: Sendable {
  static let cellsPerSecond = 50.0
  /// A longer silence is a gap: what happened in it is not known.
  static let longestGap = 0.25
  /// 16 g, the widest range of phone sensors; more is no acceleration.
  private static let largest = 160.0

  private var latest: MotionSample?
  /// Where the line that is being averaged has got to.
  private var reached = Vector(0, 0, 0)
  private var reachedSeconds = 0.0
  private var area = Vector(0, 0, 0)
  private var origin = 0.0
  /// Cells completed since the last gap.
  private(set) var count = 0

  enum Answer: Equatable { case taken, refused, begun }

  /// `begun` after a gap and at first: what was heard before no longer counts. Samples that are not
  /// numbers, are not later than the one before or are beyond any sensor are refused; a clock that
  /// jumps back further than a gap is long begins anew.
  mutating func add(_ sample: MotionSample) -> Answer {
    guard isPossible(sample) else { return .refused }
    guard let before = latest, abs(sample.seconds - before.seconds) <= Self.longestGap else {
      begin(at: sample)
      return .begun
    }
    guard sample.seconds > before.seconds else { return .refused }
    latest = sample
    return .taken
  }

  /// The next completed cell's mean; nil when the latest sample is used up.
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

  /// The time at a place on the grid; whole numbers are the middles of cells.
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

  /// Also false for what is not a number, because nothing compares with it.
  private func isPossible(_ sample: MotionSample) -> Bool {
    abs(sample.seconds) < 1e10 && abs(sample.x) <= Self.largest && abs(sample.y) <= Self.largest
      && abs(sample.z) <= Self.largest
  }
}

extension Vector {
  fileprivate init(_ sample: MotionSample) { self.init(sample.x, sample.y, sample.z) }
}
