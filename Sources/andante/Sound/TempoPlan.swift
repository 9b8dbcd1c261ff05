import ActivityFiles
import Engine

/// The tempo curve and the length of the sound, as determined by the options of `metronome`.
struct TempoPlan {
  let curve: TempoCurve
  let seconds: Double

  init(_ command: MetronomeCommand) throws(SoundCommandError) {
    let (curve, end) = try Self.curve(command)
    self.curve = curve
    seconds = command.seconds ?? end
    guard seconds > 0 else {
      throw SoundCommandError("the last row is at 0 s: set the length with --seconds")
    }
  }

  /// Returns the tempo curve and its end in seconds. The end is 0 if the curve has no end.
  private static func curve(_ command: MetronomeCommand) throws(SoundCommandError) -> (
    TempoCurve, Double
  ) {
    if let path = command.tempo {
      let steps = try namingFile(path) { () throws(FileError) -> [TempoCurve.Step] in
        try TempoFile(path: path).steps
      }
      let curve = TempoCurve(steps, opening: command.bpm)
      return (curve ?? TempoCurve(steady: command.bpm ?? 0), steps.last?.seconds ?? 0)
    }
    if let path = command.follow {
      let (diary, end) = try namingFile(path) { () throws(FileError) -> (CoachDiary, Double) in
        try coachedRun(path, height: command.height)
      }
      guard let curve = TempoCurve(following: diary, opening: command.bpm) else {
        throw SoundCommandError(
          "\(path): it contains no running, so there is no speed to follow")
      }
      return (curve, end)
    }
    return (TempoCurve(steady: command.bpm ?? 0), 0)
  }

  /// Returns the coach's decisions for a file or session log, as in `replay --coach --follow`, and the end of the run.
  private static func coachedRun(
    _ path: String, height: Length?
  ) throws(FileError) -> (CoachDiary, Double) {
    let source = try ReplaySource(path: path)
    try source.requireRun()
    var choices = [SessionChoice(.followsSpeed, 1), SessionChoice(.beat, 1)]
    if let height { choices.append(SessionChoice(.height, height.meters)) }
    var run = ReplayRun(source, units: .metric, keepsLog: false, coach: choices)
    while run.step() != nil {}
    try requireRunningSpeed(run.session.live.finishedAnalysis())
    return (run.diary ?? CoachDiary(), run.session.snapshot.seconds)
  }

  /// Rejects rides that aren't marked as rides: an average of more than 7.5 m/s over more than three minutes is faster
  /// than the 1 500 m world record.
  private static func requireRunningSpeed(_ analysis: ActivityAnalysis) throws(FileError) {
    guard let speed = analysis.averageSpeed, speed > 7.5, analysis.movingSeconds ?? 0 > 180 else {
      return
    }
    throw FileError(
      .unknownFormat,
      "\(Int(saturating: speed * 3.6)) km/h on average is not running, and the coach is for running"
    )
  }
}

extension FileLimits {
  /// Returns the standard limits with a different byte limit.
  static func bytes(_ count: Int) -> FileLimits {
    var limits = FileLimits.standard
    limits.byteCount = count
    return limits
  }
}

/// Returns the result of `read`, and adds the file's path to errors.
func namingFile<Value>(
  _ path: String, _ read: () throws(FileError) -> Value
) throws(SoundCommandError) -> Value {
  do throws(FileError) {
    return try read()
  } catch {
    throw SoundCommandError("\(path): \(error)")
  }
}
