/// A short sound with a meaning, played instead of a spoken message. Raw values are passed to the page.
public enum Earcon: UInt8, CaseIterable, Sendable {
  /// Three tones in the rhythm of `HapticPattern.warning`, for devices that can't vibrate.
  case warning = 0
  /// A tick one second before the start (`countLow`), and the start itself (`countHigh`).
  case countLow = 1
  case countHigh = 2
  /// A rising interval for success.
  case good = 3
  /// Two equal tones that ask the athlete to look or listen.
  case attention = 4
  /// A rising chord at the end of a workout.
  case finish = 5

  /// The tones, ordered by start time. All are above 500 Hz, so phone speakers can play them.
  public var tones: [EarconTone] {
    switch self {
    case .warning:
      HapticPattern.warning.events.map { event in
        // A sharper tap becomes a higher tone.
        EarconTone(
          start: event.seconds, frequency: 880 + 880 * event.sharpness, seconds: 0.14,
          gain: 0.3 * event.intensity)
      }
    case .countLow: [EarconTone(start: 0, frequency: 659.26, seconds: 0.14, gain: 0.3)]
    case .countHigh: [EarconTone(start: 0, frequency: 1318.51, seconds: 0.4, gain: 0.3)]
    case .good: Self.steps([1046.5, 1567.98], every: 0.11, last: 0.25)
    case .attention: Self.steps([987.77, 987.77], every: 0.18, last: 0.16)
    case .finish: Self.steps([523.25, 659.26, 783.99, 1046.5], every: 0.14, last: 0.6)
    }
  }

  /// Returns equally spaced tones, the last of which is longer.
  private static func steps(_ frequencies: [Double], every spacing: Double, last: Double)
    -> [EarconTone]
  {
    var tones: [EarconTone] = []
    for (index, frequency) in frequencies.enumerated() {
      let isLast = index == frequencies.count - 1
      tones.append(
        EarconTone(
          start: spacing * Double(index), frequency: frequency,
          seconds: isLast ? last : 0.98 * spacing, gain: 0.28))
    }
    return tones
  }
}

/// A tone of an earcon.
public struct EarconTone: Equatable, Sendable {
  /// The time from the start of the earcon, in seconds.
  public var start: Double
  /// The frequency in Hz.
  public var frequency: Double
  /// The duration in seconds, including the fade-out.
  public var seconds: Double
  /// The approximate peak of the tone, 0 … 1.
  public var gain: Double
}
