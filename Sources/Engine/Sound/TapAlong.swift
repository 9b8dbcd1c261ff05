/// Measures the delay between the device and the athlete's ear by asking the athlete to tap along with audible beats.
///
/// Times are in milliseconds. Any clock can be used, as long as it is always the same one.
public struct TapAlong: Equatable, Sendable {
  /// The tempo in beats per minute, slow enough that a delay of 300 ms can't be mistaken for an early tap.
  public static let beatsPerMinute = 72.0
  private static let tapCount = 10
  /// The number of initial taps that are ignored because the athlete is still finding the beat.
  private static let warmUpCount = 2
  private static let latest = 300.0
  /// The resolution of the result in milliseconds, which is the same as the slider's.
  private static let resolution = 5.0
  private static let storedBeatCount = 4

  private var beats: [Double] = []
  private var offsets: [Double] = []

  public init() {}

  /// The number of taps still required.
  public var tapsLeft: Int { Self.tapCount - offsets.count }

  /// Adds a beat at the time at which it is heard according to the device. The time can be in the future.
  public mutating func addBeat(at time: Double) {
    guard time.isFinite else { return }
    beats.append(time)
    if beats.count > Self.storedBeatCount { beats.removeFirst() }
  }

  /// Adds a tap, measured from the nearest beat. Ignores taps before the first beat.
  ///
  /// - Returns: The delay in milliseconds, −300 … 300; nil until there are enough taps.
  public mutating func addTap(at time: Double) -> Double? {
    guard time.isFinite, tapsLeft > 0, let first = beats.first else { return result }
    var nearest = time - first
    for beat in beats.dropFirst() where (time - beat).magnitude < nearest.magnitude {
      nearest = time - beat
    }
    offsets.append(nearest)
    return result
  }

  /// The median of the offsets. Unlike the mean, it tolerates individual bad taps.
  private var result: Double? {
    guard tapsLeft <= 0 else { return nil }
    let sorted = ascending(Array(offsets.dropFirst(Self.warmUpCount)))
    let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    let rounded = Self.resolution * (median / Self.resolution + 0.5).rounded(.down)
    return min(Self.latest, max(-Self.latest, rounded))
  }
}
