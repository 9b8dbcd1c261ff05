/// Trains the runner's personal model during a run, from its steady windows.
///
/// Only windows without a beat are used for training. Windows with a beat are recorded, but learning from them would
/// only reproduce the target. This includes windows in which the beat was silent because it had faded or was in a
/// silent window. Takes constant time for each second, and stores at most 24 hours' worth of windows.
struct CadenceLearner: Sendable {
  static let maximumWindows = 2_880

  private(set) var windows: [RunWindow] = []
  /// The number of windows used for training.
  private(set) var learntCount = 0
  /// The personal model; nil if nothing is known about the runner yet.
  private(set) var model: PersonalCadenceModel?
  private var detector = SteadyWindowDetector()
  /// The running time in seconds since the beat was last on.
  private var unpacedSeconds = 0.0

  /// Sets the model learnt from earlier runs, and adds this run's windows to it.
  mutating func updateModel(_ model: PersonalCadenceModel) {
    var model = model
    for window in windows where !window.isPaced { model.add(window.window) }
    self.model = model
  }

  /// Adds one second of running, with nil for unknown values. Returns true if the model changed.
  mutating func add(
    _ state: SessionState, cadence: Double?, isPaced: Bool, height: Length
  ) -> Bool {
    unpacedSeconds = isPaced ? 0 : unpacedSeconds + 1
    let found = detector.add(
      seconds: state.seconds, speed: state.speed, cadence: cadence, altitude: state.altitude)
    guard let found, windows.count < Self.maximumWindows else { return false }
    let wasPaced = unpacedSeconds < SteadyWindowDetector.windowSeconds
    windows.append(RunWindow(seconds: state.seconds, window: found, isPaced: wasPaced))
    guard !wasPaced else { return false }
    learn(found, height)
    return true
  }

  /// Discards the current window because the run paused or ended.
  mutating func interrupt() { detector.reset() }

  private mutating func learn(_ window: SteadyWindow, _ height: Length) {
    var model = model ?? PersonalCadenceModel(height: height)
    model.add(window)
    self.model = model
    learntCount += 1
  }
}
