extension ExerciseCategory {
  /// The music that goes with it.
  public var music: MusicStyle {
    switch self {
    case .strength: .powerBeats
    case .yoga: .calmFlow
    case .dance: .danceGroove
    }
  }
}
