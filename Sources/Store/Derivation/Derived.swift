import Engine

/// What a source amounts to: the analysis, and what only a replay by the live coach finds.
struct Derived: Sendable {
  /// Of what is beyond the analysis and of how it is laid out in tables of its own. Raised whenever
  /// any of it could come out differently for the same source.
  static let version = 7

  let analysis: ActivityAnalysis
  let track: StoredTrack
  /// Steady stretches of running, from which the runner's own cadence is learnt.
  var windows: [RunWindow] = []
  /// How much was measured (`Recording.measuredValueCount`); 0 of sessions, which no file replaces.
  var measuredValues = 0
  /// Of a walk with the coach.
  var walk: WalkDraft?
  /// Of a workout, in order.
  var sets: [SetFigures] = []
  var taught = TaughtConstants()
  /// Best powers of a recording with a power meter; speeds come from the analysis.
  var powers: [CurvePoint] = []

  /// Makes what is stored of the track as well, so do this before the database is written to.
  init(
    analysis: ActivityAnalysis = ActivityAnalysis(), windows: [RunWindow] = [],
    measuredValues: Int = 0, powers: [CurvePoint] = []
  ) {
    self.analysis = analysis
    track = StoredTrack(analysis.points)
    (self.windows, self.measuredValues, self.powers) = (windows, measuredValues, powers)
  }
}
