/// The instruments: drums, followed by pitched instruments.
enum MusicLane: Int, CaseIterable, Sendable {
  case kick, snare, clap, hat, openHat, shaker, tom, crash, sweep
  case bass, pad, stab, pluck, bell, lead

  static let drumCount = 9

  var isDrum: Bool { rawValue < Self.drumCount }

  /// The number of simultaneous notes, including those that are still decaying.
  var voiceCount: Int {
    switch self {
    case .bass: 1
    case .lead, .kick, .snare, .clap, .hat, .openHat, .shaker, .tom, .crash, .sweep: 2
    case .pluck: 6
    case .pad, .stab, .bell: 8
    }
  }
}
