/// Short signals that say something without words. Raw values cross the border.
public enum Earcon: UInt8, CaseIterable, Sendable {
  /// Three calls in the rhythm of `HapticPattern.warning`, whose place it takes where nothing vibrates.
  case warning = 0
  /// A second before it begins, and the beginning itself.
  case countLow = 1
  case countHigh = 2
  /// Rises: done right.
  case good = 3
  /// Two equal calls: look or listen.
  case attention = 4
  /// A rising chord: it is over.
  case finish = 5

  /// In the order of their beginnings. All above 500 Hz, which phones' speakers can still play.
  public var tones: [EarconTone] {
    switch self {
    case .warning:
      HapticPattern.warning.events.map { event in
        // The sharper the tap, the higher the call.
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

  /// One after the other, the last one longer.
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

/// One tone of an earcon.
public struct EarconTone: Equatable, Sendable {
  /// Seconds from the earcon's beginning.
  public var start: Double
  /// Hz.
  public var frequency: Double
  /// Until it has faded out.
  public var seconds: Double
  /// The tone's peak, nearly, 0 … 1.
  public var gain: Double
}
