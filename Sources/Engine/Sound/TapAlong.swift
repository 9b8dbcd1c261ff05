/// Measures how long after a beat an athlete taps along with what they hear: the way from the device to the ear.
///
/// Moments are milliseconds on any one clock.
public struct TapAlong: Equatable, Sendable {
  /// Slow enough that 300 ms late is not taken for early.
  public static let beatsPerMinute = 72.0
  private static let tapCount = 10
  /// The first taps find the beat and do not count.
  private static let warmUpCount = 2
  private static let latest = 300.0
  /// The answer is rounded to this, as the slider is.
  private static let resolution = 5.0
  private static let keptBeats = 4

  private var beats: [Double] = []
  private var offsets: [Double] = []

  public init() {}

  /// Taps that are still needed.
  public var tapsLeft: Int { Self.tapCount - offsets.count }

  /// Adds a beat, by when the device says it is heard. A beat may be added before that moment.
  public mutating func addBeat(at moment: Double) {
    guard moment.isFinite else { return }
    beats.append(moment)
    if beats.count > Self.keptBeats { beats.removeFirst() }
  }

  /// Adds a tap, measured from the nearest beat; nothing before the first one.
  ///
  /// - Returns: the offset in milliseconds, −300 … 300, once there are taps enough; else nil.
  public mutating func addTap(at moment: Double) -> Double? {
    guard moment.isFinite, tapsLeft > 0, let first = beats.first else { return result }
    var nearest = moment - first
    for beat in beats.dropFirst() where (moment - beat).magnitude < nearest.magnitude {
      nearest = moment - beat
    }
    offsets.append(nearest)
    return result
  }

  /// The median, so that one slip does not count.
  private var result: Double? {
    guard tapsLeft <= 0 else { return nil }
    let sorted = ascending(Array(offsets.dropFirst(Self.warmUpCount)))
    let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    let rounded = Self.resolution * (median / Self.resolution + 0.5).rounded(.down)
    return min(Self.latest, max(-Self.latest, rounded))
  }
}
