/// The part of a run that minds the cadence: what is suggested, what is measured, when the beat is heard,
/// and what is worth saying of it. Told of the run by `RunCoach`.
///
/// Each of these is a value of its own; here they are only brought together. Everything follows from the
/// events, so a log gives the same again. O(1) an event.
struct CadenceCoach: Sendable {
  private(set) var snapshot = CoachSnapshot()
  private(set) var trace = CadenceTrace()
  /// What the latest event made worth saying.
  private(set) var cues: [RunCue] = []
  private var target = CadenceTarget()
  private var actual = ActualCadence()
  private var beat = CoachedBeat()
  private var band = CadenceBand()
  /// When the coach last counted a second of running; nil while the run rests.
  private var countedSeconds: Double?

  /// A band's second may last this long where ticks come rarely.
  private static let longestSecond = 5.0

  /// Steps a minute as measured, not steadied for reading; nil while unknown.
  var cadence: Double? { actual.value }

  // MARK: Events

  /// An option that is none of the coach's, or out of its range, changes nothing.
  mutating func choose(_ option: SessionOption, _ value: Double) {
    _ = target.choose(option, value) || beat.choose(option, value)
  }

  mutating func know(_ model: PersonalCadenceModel) { target.know(model) }

  /// From a sensor that measures it itself, in steps a minute.
  mutating func add(cadence: Double, at seconds: Double) {
    actual.add(cadence: cadence, at: seconds)
  }

  mutating func add(footfallAt moment: Double, at seconds: Double) {
    actual.add(footfallAt: moment, at: seconds)
  }

  /// Steps counted since the call before.
  mutating func add(steps: Double, at seconds: Double) { actual.add(steps: steps, at: seconds) }

  /// A speed that has just been measured, in m/s.
  mutating func add(speed: Double, measuredAt seconds: Double, at now: Double) {
    target.follow(speed: speed, measuredAt: seconds, at: now)
  }

  // MARK: After every event

  /// Before anything is told of the event.
  mutating func begin() { cues.removeAll(keepingCapacity: true) }

  mutating func advance(to moment: RunMoment) {
    actual.advance(to: moment.seconds)
    target.advance(to: moment)
    beat.advance(isRunning: moment.isRunning)
    count(moment)
    refresh()
  }

  /// What is done once a second while the run moves.
  private mutating func count(_ moment: RunMoment) {
    guard moment.isRunning else {
      countedSeconds = nil
      return
    }
    let elapsed = moment.seconds - (countedSeconds ?? moment.seconds - 1)
    guard elapsed >= 1 else { return }
    countedSeconds = moment.seconds
    beat.advance(
      to: moment.seconds, cadence: actual.reading, target: target.stepsPerMinute)
    band.add(
      seconds: min(elapsed, Self.longestSecond), cadence: actual.reading,
      target: target.stepsPerMinute)
    trace.add(point(at: moment))
  }

  private func point(at moment: RunMoment) -> CadencePoint {
    CadencePoint(
      seconds: moment.seconds, meters: moment.meters, speed: moment.speed, cadence: actual.value,
      target: target.stepsPerMinute, isBeating: beat.isAudible)
  }

  // MARK: What is shown

  private mutating func refresh() {
    refreshTarget()
    refreshBeat()
    snapshot.actual = actual.reading
    snapshot.sensor = actual.sensor
    snapshot.isInBand = actual.reading.map {
      CadenceBand.contains($0, target: target.stepsPerMinute)
    }
    snapshot.band = band
  }

  private mutating func refreshTarget() {
    snapshot.height = target.height
    snapshot.offset = target.offset
    snapshot.targetSpeed = target.speed
    snapshot.followsSpeed = target.followsSpeed
    snapshot.isFrozen = target.isFrozen
    snapshot.target = target.stepsPerMinute
    snapshot.source = target.source
    snapshot.advice = target.advice
  }

  private mutating func refreshBeat() {
    snapshot.beat = beat.isWanted
    snapshot.mode = beat.mode
    snapshot.lock = beat.lock
    snapshot.isBeating = beat.isBeating
    snapshot.beatVolume = beat.volume
    snapshot.isSilentWindow = beat.isSilentWindow
    snapshot.retention = beat.retention
    snapshot.isSoundInterrupted = beat.isInterrupted
  }
}
