/// Learns a runner's own line while they run: the steady windows of the run so far, and what the line says
/// with them.
///
/// It learns from windows without a beat alone; paced ones are kept for the record, but would teach the
/// target itself, also where the beat is silent because the runner holds it or is being tried. Once a second; no more than a day of windows is kept.
struct CadenceLearner: Sendable {
  static let mostWindows = 2_880

  private(set) var windows: [RunWindow] = []
  /// Of them, those learnt from.
  private(set) var learntCount = 0
  /// Nil before anything is known of the runner.
  private(set) var model: PersonalCadenceModel?
  private var detector = SteadyWindowDetector()
  /// Seconds of running since there was a beat.
  private var unpacedSeconds = 0.0

  /// What earlier runs say; what this one taught is added to it.
  mutating func know(_ model: PersonalCadenceModel) {
    var model = model
    for window in windows where !window.isPaced { model.add(window.window) }
    self.model = model
  }

  /// One second of running as measured; nil for what is unknown. True where the line has changed.
  mutating func add(
    _ moment: SessionMoment, cadence: Double?, isPaced: Bool, height: Length
  ) -> Bool {
    unpacedSeconds = isPaced ? 0 : unpacedSeconds + 1
    let found = detector.add(
      seconds: moment.seconds, speed: moment.speed, cadence: cadence, altitude: moment.altitude)
    guard let found, windows.count < Self.mostWindows else { return false }
    let wasPaced = unpacedSeconds < SteadyWindowDetector.windowSeconds
    windows.append(RunWindow(seconds: moment.seconds, window: found, isPaced: wasPaced))
    guard !wasPaced else { return false }
    learn(found, height)
    return true
  }

  /// The run paused or ended: a window under way is dropped.
  mutating func interrupt() { detector.reset() }

  private mutating func learn(_ window: SteadyWindow, _ height: Length) {
    var model = model ?? PersonalCadenceModel(height: height)
    model.add(window)
    self.model = model
    learntCount += 1
  }
}
