import Engine
import Model

/// The data derived from a source: the analysis, and results that are only available from a replay by the live coach.
struct DerivedData: Sendable {
  /// The version of all derived data except the analysis; it also covers the layout of the tables. Must be incremented
  /// whenever the same source might produce different data.
  static let version = 7

  let analysis: ActivityAnalysis
  let track: StoredTrack
  /// Periods of steady running, from which the runner's preferred cadence is learnt.
  var windows: [RunWindow] = []
  /// The number of measured values (`Recording.measuredValueCount`); 0 for sessions, which a file never replaces.
  var measuredValues = 0
  /// The walk; nil unless the activity is a walk with the coach.
  var walk: PendingWalk?
  /// The sets of a workout, in order.
  var sets: [SetMetrics] = []
  var learntConstants = LearntConstants()
  /// The best powers of a recording with a power meter. Best speeds are calculated from the analysis instead.
  var powers: [CurvePoint] = []

  /// Creates the derived data, including the encoded track. This takes time, so call it before beginning a write
  /// transaction.
  init(
    analysis: ActivityAnalysis = ActivityAnalysis(), windows: [RunWindow] = [],
    measuredValues: Int = 0, powers: [CurvePoint] = []
  ) {
    self.analysis = analysis
    track = StoredTrack(analysis.points)
    (self.windows, self.measuredValues, self.powers) = (windows, measuredValues, powers)
  }
}
