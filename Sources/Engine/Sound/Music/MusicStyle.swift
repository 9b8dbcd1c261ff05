/// The styles of music there are. Raw values are the border's.
public enum MusicStyle: UInt8, CaseIterable, Sendable {
  /// Kick and snare for strength.
  case powerBeats = 1
  /// Chords that drift, for yoga.
  case calmFlow = 2
  /// Four on the floor with a synthesised bass.
  case danceGroove = 3

  /// As people read it; the same in every language.
  public var name: String {
    switch self {
    case .powerBeats: "Power Beats"
    case .calmFlow: "Calm Flow"
    case .danceGroove: "Dance Groove"
    }
  }

  /// Beats a minute it is made for.
  public var ownTempo: Double { score.tempo }

  var score: MusicScore {
    switch self {
    case .powerBeats: .powerBeats
    case .calmFlow: .calmFlow
    case .danceGroove: .danceGroove
    }
  }
}

/// How loud the music is on the whole, measured over minutes.
public enum MusicLoudness: UInt8, CaseIterable, Sendable {
  /// −16 LUFS, what streaming services give to headphones.
  case normal = 0
  /// −14 LUFS, for a loud room.
  case gym = 1

  /// Over `normal`, linear.
  var gain: Double { self == .gym ? 1.2589254117941673 : 1 }
}
