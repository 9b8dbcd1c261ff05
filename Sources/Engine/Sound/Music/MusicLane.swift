/// The instruments: drums first, then what has a pitch.
enum MusicLane: Int, CaseIterable, Sendable {
  case kick, snare, clap, hat, openHat, shaker, tom, crash, sweep
  case bass, pad, stab, pluck, bell, lead

  static let drumCount = 9

  var isDrum: Bool { rawValue < Self.drumCount }

  /// How many notes it can sound at once, those that ring on included.
  var voiceCount: Int {
    switch self {
    case .bass: 1
    case .lead, .kick, .snare, .clap, .hat, .openHat, .shaker, .tom, .crash, .sweep: 2
    case .pluck: 6
    case .pad, .stab, .bell: 8
    }
  }
}
