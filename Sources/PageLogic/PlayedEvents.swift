package import Engine

/// The source of a played session's events: a simulator, or a log that is fed in pieces. Not copyable, because the
/// generated copy code would add thousands of bytes to the module.
struct PlayedEvents: ~Copyable {
  private var simulator: RunSimulator?
  /// The cadence lag of a demo run; nil for all other sources.
  private var cadenceLag: DemoCadenceLag?
  private var workout: WorkoutSimulator?
  private var log: LogReader?
  private var latest: LogRecord?
  /// Whether the log's session has begun.
  var hasBegun = false

  init(_ simulator: RunSimulator, isDemo: Bool) {
    self.simulator = simulator
    if isDemo { cadenceLag = DemoCadenceLag() }
  }

  init(_ workout: WorkoutSimulator) { self.workout = workout }

  init(_ log: LogReader) { self.log = log }

  /// Whether the bytes fed so far can't be the beginning of a log.
  var isInvalidLog: Bool {
    guard let log else { return false }
    return log.isCut && log.validByteCount == 0
  }

  /// Whether the events come from a simulator.
  var isSimulated: Bool { log == nil }

  /// Sets the beat that the simulated runner hears, in steps per minute; nil for silence.
  mutating func setBeat(_ beat: Double?) {
    let lag = cadenceLag?.lag(at: simulator?.truth.seconds ?? 0) ?? 0
    simulator?.setBeat(beat.map { $0 - lag })
  }

  /// Returns true once, when the coach should ask the demo runner to speed up.
  mutating func shouldReportLowCadence(isBelow: Bool) -> Bool {
    guard let seconds = simulator?.truth.seconds else { return false }
    return cadenceLag?.isReported(at: seconds, isBelow: isBelow) == true
  }

  /// Returns the mannequin's current drawing in a simulated workout, or nil if the workout isn't at that exercise.
  func drawing(of exercise: Int32) -> MannequinDrawing? {
    guard let number = UInt8(exactly: exercise) else { return nil }
    return workout?.drawing(of: number)
  }

  /// Returns the next record, or nil if the source is exhausted or more of the log must be fed first.
  mutating func next() -> LogRecord? {
    latest = log != nil ? log?.next() : nextSimulated().map { LogRecord($0) }
    return latest
  }

  private mutating func nextSimulated() -> SessionEvent? {
    workout != nil ? workout?.next() : simulator?.next()
  }

  /// Restores the additional numbers of a record that came back from the page, because the page's buffer holds only the
  /// sixteen fields.
  func completed(_ record: LogRecord) -> LogRecord {
    guard let latest, latest.kind == record.kind else { return record }
    var record = record
    record.further = latest.further
    return record
  }

  /// Appends bytes to the log. Returns false unless a log is being played.
  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard log != nil else { return false }
    log?.feed(bytes)
    return true
  }
}

extension SessionPage {
  package mutating func beginSimulation(seed: Int32, scenario: Int32) throws(BridgeError) {
    played = nil
    guard let found = Self.played(scenario) else { throw .noSimulation }
    played = PlayedEvents(
      RunSimulator(seed: UInt64(UInt32(bitPattern: seed)), scenario: found),
      isDemo: scenario == Int32(SimulationName.demo.rawValue))
  }

  /// Returns a scenario that pages offer or that benchmarks use. Limiting the scenarios keeps the others out of the
  /// module.
  private static func played(_ number: Int32) -> SimulationScenario? {
    switch number {
    case Int32(SimulationName.demo.rawValue): shownDemo
    case Int32(SimulationName.openSkyHour.rawValue): .openSkyHour
    case Int32(SimulationName.ride.rawValue): .ride
    default: nil
    }
  }

  /// The demo scenario with a position fix from the start, so that numbers appear immediately.
  private static var shownDemo: SimulationScenario {
    var scenario = SimulationScenario.demo
    scenario.firstFixSeconds = 0
    return scenario
  }

  /// Starts playing a simulated workout in which the mannequin performs a programme.
  package mutating func beginWorkoutSimulation(_ numbers: [Double]) throws(BridgeError) {
    guard let programme = WorkoutProgramme(numbers: numbers) else { throw .noSimulation }
    let shown = WorkoutSimulator.Fault(shownIn: programme)
    played = PlayedEvents(WorkoutSimulator(programme, faults: shown.map { [$0] } ?? []))
  }

  package mutating func beginPlayingLog() { played = PlayedEvents(LogReader()) }

  package mutating func playLog(_ bytes: UnsafeBufferPointer<UInt8>) throws(BridgeError) {
    guard played?.feed(bytes) == true else { throw .noSimulation }
  }

  /// Returns the next event to pass to `handle`, or nil if the source is exhausted or more of the log must be fed
  /// first. The first facts record of a log begins the session.
  package mutating func nextPlayed() throws(BridgeError) -> LogRecord? {
    guard played != nil else { throw .noSimulation }
    while let record = played?.next() {
      if record.event != nil { return record }
      guard let header = record.header else { throw .unknownRecord }
      if played?.hasBegun == false { open(header) }
      played?.hasBegun = true
    }
    if played?.isInvalidLog == true { throw .notALog }
    return nil
  }
}
