extension FigureMotion {
  /// Seconds the figure takes for a repetition; those of a breath in a pose that is held.
  public var secondsPerRepetition: Double { loopSeconds / Double(max(1, repetitions)) }
}
