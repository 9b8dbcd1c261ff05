import Engine

/// The data derived from a source: the analysis, and the results that only a replay by the live coach provides.
struct DerivedData: Sendable {
  /// The version of the derived data other than the analysis, including their layout in tables. Must be increased
  /// whenever the same source may produce different data.
  static let version = 7

  let analysis: ActivityAnalysis
  let track: StoredTrack
  /// Periods of steady running, from which the runner's own cadence is learnt.
  var windows: [RunWindow] = []
  /// The number of measured values (`Recording.measuredValueCount`); 0 for sessions, which a file never replaces.
  var measuredValues = 0
  /// The walk, for a walk with the coach.
  var walk: PendingWalk?
  /// The sets of a workout, in order.
  var sets: [SetMetrics] = []
  var taught = LearntConstants()
  /// The best powers of a recording with a power meter. The best speeds are calculated from the analysis.
  var powers: [CurvePoint] = []

  /// Also encodes the track, which takes time. Call this before beginning a write transaction.
  init(
    analysis: ActivityAnalysis = ActivityAnalysis(), windows: [RunWindow] = [],
    measuredValues: Int = 0, powers: [CurvePoint] = []
  ) {
    self.analysis = analysis
    track = StoredTrack(analysis.points)
    (self.windows, self.measuredValues, self.powers) = (windows, measuredValues, powers)
  }
}
