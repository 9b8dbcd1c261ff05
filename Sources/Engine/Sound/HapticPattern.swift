/// A sequence of haptic taps, for the browser's Vibration API and for more capable devices.
public struct HapticPattern: Equatable, Sendable {
  /// A haptic tap.
  public struct Event: Equatable, Sendable {
    /// The time from the start of the pattern, in seconds.
    public var seconds: Double
    /// The strength, 0 … 1.
    public var intensity: Double
    /// The sharpness, from 0 (dull) to 1 (sharp).
    public var sharpness: Double

    /// Creates a tap at a time in seconds. Intensity and sharpness are 0 … 1.
    public init(seconds: Double, intensity: Double, sharpness: Double) {
      self.seconds = seconds
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// The taps in chronological order.
  public var events: [Event]

  /// Creates a pattern from taps in chronological order.
  public init(events: [Event]) { self.events = events }

  /// One pulse for each beat that sounds.
  public static let beat = HapticPattern(events: [
    Event(seconds: 0, intensity: 0.5, sharpness: 0.8)
  ])

  /// Three taps within half a second, for situations that need attention immediately.
  public static let warning = HapticPattern(events: [
    Event(seconds: 0, intensity: 1, sharpness: 1),
    Event(seconds: 0.2, intensity: 0.6, sharpness: 0.5),
    Event(seconds: 0.4, intensity: 0.9, sharpness: 0.9),
  ])

  /// The argument of `navigator.vibrate`: milliseconds on, off, on, and so on. The API supports neither intensity nor
  /// sharpness, so a stronger tap becomes a longer one (20 … 60 ms), which also feels stronger with rotating-mass
  /// motors. A tap ends at least 10 ms before the next, so both can be felt.
  public var vibrationMilliseconds: [Int32] {
    var list: [Int32] = []
    var end: Int32 = 0
    for (index, event) in events.enumerated() {
      let start = Self.milliseconds(event.seconds)
      var length = 20 + Int32((40 * event.intensity).rounded(.toNearestOrEven))
      if index + 1 < events.count {
        length = min(length, Self.milliseconds(events[index + 1].seconds) - 10 - start)
      }
      if index > 0 || start > 0 { list += index == 0 ? [0, start] : [start - end] }
      list.append(max(length, 0))
      end = start + max(length, 0)
    }
    return list
  }

  private static func milliseconds(_ seconds: Double) -> Int32 {
    Int32((seconds * 1_000).rounded(.toNearestOrEven))
  }
}
