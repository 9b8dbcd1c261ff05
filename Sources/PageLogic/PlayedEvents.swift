package import Engine

/// Where the events of a played session come from: a simulator, or a log fed in pieces. One of them is there. Copying it would
/// take thousands of bytes of code.
struct PlayedEvents: ~Copyable {
  private var simulator: RunSimulator?
  private var workout: WorkoutSimulator?
  private var log: LogReader?
  private var latest: LogRecord?
  /// Whether the session of the log has begun.
  var hasBegun = false

  init(_ simulator: RunSimulator) { self.simulator = simulator }

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
  mutating func hear(beat: Double?) { simulator?.hear(beat: beat) }

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
    guard let scenario = Self.played(scenario) else { throw .noSimulation }
    played = PlayedEvents(
      RunSimulator(seed: UInt64(UInt32(bitPattern: seed)), scenario: scenario))
  }

  /// The scenarios that pages offer and that the module's speed is measured by (`SimulationName`); the others stay out.
  private static func played(_ number: Int32) -> SimulationScenario? {
    switch number {
    case Int32(SimulationName.demo.rawValue): .demo
    case Int32(SimulationName.openSkyHour.rawValue): .openSkyHour
    case Int32(SimulationName.ride.rawValue): .ride
    default: nil
    }
  }

  /// Plays the demo figure that does a programme before a camera.
  package mutating func beginWorkoutSimulation(_ numbers: [Double]) throws(BorderError) {
    guard let programme = WorkoutProgramme(numbers: numbers) else { throw .noSimulation }
    played = PlayedEvents(WorkoutSimulator(programme))
  }

  package mutating func beginPlayingLog() { played = PlayedEvents(LogReader()) }

  package mutating func playLog(_ bytes: UnsafeBufferPointer<UInt8>) throws(BorderError) {
    guard played?.feed(bytes) == true else { throw .noSimulation }
  }

  /// The next event of what is played, for `handle`. Nil after the last, or until more of the log is fed. A log's
  /// facts begin the session that its events belong to.
  package mutating func nextPlayed() throws(BorderError) -> LogRecord? {
    guard played != nil else { throw .noSimulation }
    let beat = beatHeard
    played?.hear(beat: beat)
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
