/// The available styles of music. Raw values are passed to the page.
public enum MusicStyle: UInt8, CaseIterable, Sendable {
  /// Hard beats with kick and snare, for strength exercises.
  case powerBeats = 1
  /// Slowly changing chords, for yoga.
  case calmFlow = 2
  /// House music with a kick on every beat and a synthesised bass.
  case danceGroove = 3

  /// The display name, which is the same in every language.
  public var name: String {
    switch self {
    case .powerBeats: "Power Beats"
    case .calmFlow: "Calm Flow"
    case .danceGroove: "Dance Groove"
    }
  }

  /// The tempo for which the style is written, in beats per minute.
  public var ownTempo: Double { score.tempo }

  var score: MusicScore {
    switch self {
    case .powerBeats: .powerBeats
    case .calmFlow: .calmFlow
    case .danceGroove: .danceGroove
    }
  }
}

/// The long-term loudness of the music, measured over minutes.
public enum MusicLoudness: UInt8, CaseIterable, Sendable {
  /// −16 LUFS, which streaming services use for headphones.
  case normal = 0
  /// −14 LUFS, for a noisy room.
  case gym = 1

  /// The linear gain relative to `normal`.
  var gain: Double { self == .gym ? 1.2589254117941673 : 1 }
}
