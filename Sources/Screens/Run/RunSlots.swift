import Engine

/// The slots of the live run, in the order in which their changes are sent.
let runLiveSlots: [Slot<LiveRunState>] =
  trackSlots + noticeSlots + coachSlots + intervalSlots + targetByHandSlots + sliderSlots
  + offsetSlots

private let trackSlots: [Slot<LiveRunState>] = [
  .state, .ruler, .rulerLabel, .elapsed, .moving, .distance, .distanceCaption, .pace,
  .averagePace, .speed,
  .averageSpeed, .rulerClass, .gain, .altitude, .heartRate, .cadence, .signal, .signalDetail,
  .signalQuality, .primary, .primaryAction, .lapHidden, .finishHidden, .saverPressed, .banner,
  .route, .splits, .laps, .quality,
]

/// The speed in m/s below which the athlete counts as resting.
private let restSpeed = 0.3
/// The distance in metres below which an average isn't meaningful.
private let shortestAverage = 200.0

extension LiveRunState {
  var formatter: MetricFormatter { MetricFormatter(units: units) }

  var isPaused: Bool { session.phase.isPaused }
  /// Whether the speed from positions is out of date: during a pause, and as soon as location is off.
  private var isSpeedOutdated: Bool { isPaused || session.location.isOff }
  var currentSpeed: Double? { isSpeedOutdated ? nil : session.currentSpeed }
  /// The current pace; nil during a pause and while the athlete rests, although the engine's pace still covers the
  /// preceding seconds.
  var currentPace: Double? {
    isSpeedOutdated || (session.currentSpeed ?? 1) < restSpeed ? nil : session.currentPace
  }
  var averageSpeed: Double? {
    session.distanceMeters < shortestAverage ? nil : session.averageSpeed
  }
  /// The speed that corresponds to `currentPace`, so that both values agree.
  var pacedSpeed: Double? {
    currentPace.flatMap { $0.isFinite && $0 > 0 ? 1 / $0 : nil }
  }
  var actualCadence: Double? { isPaused ? nil : cadence.actual }
}

// MARK: Figures

extension Slot where State == LiveRunState {
  static var ruler: Slot { .text("ruler") { mainMetricText($0) } }
  /// The class of the main number if it is too wide for the largest font size, or if it is missing.
  static var rulerClass: Slot {
    .attribute("ruler@class") {
      if $0.isMainMetricUnknown { return "wider none" }
      let length = mainMetricText($0).utf8.count
      return length > 5 ? "long" : length > 4 ? "wider" : ""
    }
  }
  static var rulerLabel: Slot { .text("rulerLabel") { mainMetricCaption($0) } }
  static var elapsed: Slot {
    .text("elapsed") { clockText(seconds: $0.session.elapsedSeconds) }
  }
  static var moving: Slot { .text("moving") { clockText(seconds: $0.session.movingSeconds) } }
  static var distance: Slot {
    .text("distance") {
      $0.session.isTimeOnly ? "–" : $0.formatter.distance($0.session.distanceMeters)
    }
  }
  static var distanceCaption: Slot {
    .text("distanceCaption") {
      $0.formatter.distanceCaption($0.session.distanceMeters, $0.session.quality)
    }
  }
  static var pace: Slot {
    .text("pace") { $0.formatter.pace(secondsPerMeter: $0.currentPace) }
  }
  static var averagePace: Slot {
    .text("averagePace") { $0.formatter.pace(speed: $0.averageSpeed) }
  }
  static var speed: Slot { .text("speed") { $0.formatter.speed($0.pacedSpeed) } }
  static var averageSpeed: Slot {
    .text("averageSpeed") { $0.formatter.speed($0.averageSpeed) }
  }
  static var gain: Slot { .text("gain") { $0.formatter.height($0.session.elevationGainMeters) } }
  static var altitude: Slot { .text("altitude") { $0.formatter.height($0.session.altitude) } }
  static var heartRate: Slot { .text("heartRate") { $0.formatter.whole($0.session.heartRate) } }
  static var cadence: Slot {
    .text("cadence") { $0.formatter.whole($0.isPaused ? nil : $0.session.cadence) }
  }
}

/// The quantity that the live screen shows as its main number. The style sheet uses the raw values.
enum MainMetric: String {
  case cadence, pace, speed, time

  init(_ state: LiveRunState) {
    let moving: MainMetric = state.sport.isPaced ? .pace : .speed
    self = state.cadence.beat ? .cadence : state.session.isTimeOnly ? .time : moving
  }
}

/// Returns the main number: the target cadence while a beat is on, otherwise the pace or speed, or the time if there is
/// no distance.
private func mainMetricText(_ state: LiveRunState) -> String {
  switch MainMetric(state) {
  case .cadence: state.formatter.whole(state.cadence.target)
  case .pace: state.formatter.pace(secondsPerMeter: state.currentPace)
  case .speed: state.formatter.speed(state.currentSpeed)
  case .time: clockText(seconds: state.session.movingSeconds)
  }
}

extension LiveRunState {
  /// Whether the main number is a pace or a speed that is currently unknown.
  fileprivate var isMainMetricUnknown: Bool {
    switch MainMetric(self) {
    case .pace: currentPace == nil
    case .speed: currentSpeed == nil
    case .cadence, .time: false
    }
  }
}

private func mainMetricCaption(_ state: LiveRunState) -> String {
  switch MainMetric(state) {
  case .cadence: LiveScreenWords.target.text
  case .pace: RunWords.paceNow.filled(state.formatter.paceUnit)
  case .speed: RidingWords.speedNow.filled(state.formatter.speedUnit)
  case .time: RunWords.movingNow.text
  }
}

// MARK: State and controls

extension Slot where State == LiveRunState {
  static var state: Slot { .text("state") { phaseText($0) } }
  static var signal: Slot {
    .text("signal") { liveSignalText($0.session, withoutAny: RunWords.withoutLocation.text) }
  }
  static var lapHidden: Slot {
    .attribute("lap@hidden") { $0.session.phase == .running ? "" : "hidden" }
  }
  static var finishHidden: Slot {
    .attribute("finish@hidden") { $0.session.phase == .running ? "hidden" : "" }
  }
  static var saverPressed: Slot {
    .attribute("saver@aria-pressed") { $0.session.saver ? "true" : "false" }
  }
  static var banner: Slot { .markup("banner") { runBanner($0.session, $0.sport) } }
}

private func phaseText(_ state: LiveRunState) -> String {
  switch state.session.phase {
  case .ready: RunWords.ready.text
  case .running: state.sport == .cycling ? RidingWords.riding.text : RunWords.running.text
  case .pausedByHand: RunWords.paused.text
  case .pausedAutomatically: RunWords.pausedAutomatically.text
  case .finished: RunWords.finished.text
  }
}

// MARK: Tables and drawings

extension Slot where State == LiveRunState {
  static var splits: Slot { .markup("splits", isCostly: true) { liveSplits($0) } }
  static var laps: Slot { .markup("laps", isCostly: true) { liveLaps($0) } }
  static var quality: Slot {
    .markup("quality", isCostly: true) { qualityPanel($0.session.quality, $0.formatter) }
  }
}

// MARK: Lock screen

/// Returns the text for the lock screen: the distance, and the current pace or speed below.
func runLockScreen(_ state: LiveRunState) -> (title: String, detail: String) {
  let formatter = state.formatter
  let distance =
    state.session.isTimeOnly ? "–" : formatter.distance(state.session.distanceMeters)
  return (
    joined(distance, " ", formatter.distanceUnit),
    tempoNow(state)
  )
}

private func tempoNow(_ state: LiveRunState) -> String {
  if state.isPaused { return LiveScreenWords.paused.text }
  let formatter = state.formatter
  return state.sport.isPaced
    ? joined(formatter.pace(secondsPerMeter: state.currentPace), " ", formatter.paceUnit)
    : joined(formatter.speed(state.currentSpeed), " ", formatter.speedUnit)
}
