extension MannequinMotion {
  /// The duration of a repetition, or of a breath in a held pose, in seconds.
  public var secondsPerRepetition: Double { loopSeconds / Double(max(1, repetitions)) }
}
