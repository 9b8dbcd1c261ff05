extension ExerciseCategory {
  /// The style of music that suits the category.
  public var music: MusicStyle {
    switch self {
    case .strength: .powerBeats
    case .yoga: .calmFlow
    case .dance: .danceGroove
    }
  }
}
