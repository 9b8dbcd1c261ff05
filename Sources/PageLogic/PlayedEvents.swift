package import Engine

/// Where the events of a played session come from: a simulator, or a log fed in pieces. One of them is there. Copying it would
/// take thousands of bytes of code.
struct PlayedEvents: ~Copyable {
  private var simulator: RunSimulator?
  /// Of a demo run.
  private var lateFeet: LateFeet?
  private var workout: WorkoutSimulator?
  private var log: LogReader?
  private var latest: LogRecord?
  /// Whether the session of the log has begun.
  var hasBegun = false

  init(_ simulator: RunSimulator, isDemo: Bool) {
    self.simulator = simulator
    if isDemo { lateFeet = LateFeet() }
  }

  init(_ workout: WorkoutSimulator) { self.workout = workout }

  init(_ log: LogReader) { self.log = log }

  /// Whether what was fed is no log, so that nothing will ever come of it.
  var isNoLog: Bool {
    guard let log else { return false }
    return log.isCut && log.validByteCount == 0
  }

  /// Whether nobody did what is played.
  var isSimulated: Bool { log == nil }

  /// What a simulated runner hears, in steps a minute; nil for no beat.
  mutating func hear(beat: Double?) {
    let lag = lateFeet?.lag(at: simulator?.truth.seconds ?? 0) ?? 0
    simulator?.hear(beat: beat.map { $0 - lag })
  }

  /// Whether the coach says now that the feet of a demo are slow.
  mutating func tellsSlowFeet(isBelow: Bool) -> Bool {
    guard let seconds = simulator?.truth.seconds else { return false }
    return lateFeet?.isTold(at: seconds, isBelow: isBelow) == true
  }

  /// The figure of a simulated workout as it stands now; nil where nobody does that exercise.
  func drawing(of exercise: Int32) -> FigureDrawing? {
    guard let number = UInt8(exactly: exercise) else { return nil }
    return workout?.drawing(of: number)
  }

  /// The next record; nil after the last, or until more of the log is fed.
  mutating func next() -> LogRecord? {
    latest = log != nil ? log?.next() : nextSimulated().map { LogRecord($0) }
    return latest
  }

  private mutating func nextSimulated() -> SessionEvent? {
    workout != nil ? workout?.next() : simulator?.next()
  }

  /// A record that came back through the page, which carries its sixteen fields alone, with its further numbers.
  func completed(_ record: LogRecord) -> LogRecord {
    guard let latest, latest.kind == record.kind else { return record }
    var record = record
    record.further = latest.further
    return record
  }

  /// Adds the next bytes of the log; false where none is played.
  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard log != nil else { return false }
    log?.feed(bytes)
    return true
  }
}

extension SessionPage {
  package mutating func beginSimulation(seed: Int32, scenario: Int32) throws(BorderError) {
    played = nil
    guard let found = Self.played(scenario) else { throw .noSimulation }
    played = PlayedEvents(
      RunSimulator(seed: UInt64(UInt32(bitPattern: seed)), scenario: found),
      isDemo: scenario == Int32(SimulationName.demo.rawValue))
  }

  /// The scenarios that pages offer and that the module's speed is measured by (`SimulationName`); the others stay out.
  private static func played(_ number: Int32) -> SimulationScenario? {
    switch number {
    case Int32(SimulationName.demo.rawValue): shownDemo
    case Int32(SimulationName.openSkyHour.rawValue): .openSkyHour
    case Int32(SimulationName.ride.rawValue): .ride
    default: nil
    }
  }

  /// The demo with a position from its first second, so that nobody waits for a number.
  private static var shownDemo: SimulationScenario {
    var scenario = SimulationScenario.demo
    scenario.firstFixSeconds = 0
    return scenario
  }

  /// Plays the demo figure that does a programme before a camera.
  package mutating func beginWorkoutSimulation(_ numbers: [Double]) throws(BorderError) {
    guard let programme = WorkoutProgramme(numbers: numbers) else { throw .noSimulation }
    let shown = WorkoutSimulator.Fault(shownIn: programme)
    played = PlayedEvents(WorkoutSimulator(programme, faults: shown.map { [$0] } ?? []))
  }

  package mutating func beginPlayingLog() { played = PlayedEvents(LogReader()) }

  package mutating func playLog(_ bytes: UnsafeBufferPointer<UInt8>) throws(BorderError) {
    guard played?.feed(bytes) == true else { throw .noSimulation }
  }

  /// The next event of what is played, for `handle`. Nil after the last, or until more of the log is fed. A log's
  /// facts begin the session that its events belong to.
  package mutating func nextPlayed() throws(BorderError) -> LogRecord? {
    guard played != nil else { throw .noSimulation }
    while let record = played?.next() {
      if record.event != nil { return record }
      guard let facts = record.facts else { throw .unknownRecord }
      if played?.hasBegun == false { open(facts) }
      played?.hasBegun = true
    }
    if played?.isNoLog == true { throw .notALog }
    return nil
  }
}
