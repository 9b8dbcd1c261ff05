/// Taps to be felt, as data: for the Vibration API of browsers, and for devices that can do more.
public struct HapticPattern: Equatable, Sendable {
  /// One tap.
  public struct Event: Equatable, Sendable {
    /// From the pattern's beginning.
    public var seconds: Double
    /// 0 … 1.
    public var intensity: Double
    /// 0 dull … 1 sharp.
    public var sharpness: Double

    /// Seconds from the pattern's beginning; intensity and sharpness 0 … 1.
    public init(seconds: Double, intensity: Double, sharpness: Double) {
      self.seconds = seconds
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// In order of time.
  public var events: [Event]

  /// Events in the order of time.
  public init(events: [Event]) { self.events = events }

  /// One pulse, for every beat that sounds.
  public static let beat = HapticPattern(events: [
    Event(seconds: 0, intensity: 0.5, sharpness: 0.8)
  ])

  /// Three taps within half a second: something needs attention now.
  public static let warning = HapticPattern(events: [
    Event(seconds: 0, intensity: 1, sharpness: 1),
    Event(seconds: 0.2, intensity: 0.6, sharpness: 0.5),
    Event(seconds: 0.4, intensity: 0.9, sharpness: 0.9),
  ])

  /// What `navigator.vibrate` takes: milliseconds on, off, on, … The API knows neither strength nor
  /// sharpness; a stronger tap becomes a longer one, 20 … 60 ms, which motors with a mass also turn
  /// into a stronger one. A tap ends at least 10 ms before the next, so that both are felt.
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
