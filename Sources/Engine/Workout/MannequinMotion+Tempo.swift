extension MannequinMotion {
  /// The duration of a repetition in seconds, or of a breath in a held pose.
  public var secondsPerRepetition: Double { loopSeconds / Double(max(1, repetitions)) }
}
