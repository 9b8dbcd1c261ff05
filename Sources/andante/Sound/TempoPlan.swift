import ActivityFiles
import Engine

/// Tempo and length as `metronome` was told them.
struct TempoPlan {
  let curve: TempoCurve
  let seconds: Double

  init(_ command: MetronomeCommand) throws(SoundFailure) {
    let (curve, end) = try Self.curve(command)
    self.curve = curve
    seconds = command.seconds ?? end
    guard seconds > 0 else {
      throw SoundFailure("the last row is at 0 s: say how long with --seconds")
    }
  }

  /// The curve and when it ends.
  private static func curve(_ command: MetronomeCommand) throws(SoundFailure) -> (
    TempoCurve, Double
  ) {
    if let path = command.tempo {
      let steps = try told(path) { () throws(FileError) -> [TempoCurve.Step] in
        try TempoFile(path: path).steps
      }
      let curve = TempoCurve(steps, opening: command.bpm)
      return (curve ?? TempoCurve(steady: command.bpm ?? 0), steps.last?.seconds ?? 0)
    }
    if let path = command.follow {
      let (diary, end) = try told(path) { () throws(FileError) -> (CoachDiary, Double) in
        try coachedRun(path, height: command.height)
      }
      guard let curve = TempoCurve(following: diary, opening: command.bpm) else {
        throw SoundFailure("\(path): nobody ran, so there is no speed to follow")
      }
      return (curve, end)
    }
    return (TempoCurve(steady: command.bpm ?? 0), 0)
  }

  /// What the coach decides in a file or session log, as `replay --coach --follow` shows it, and when
  /// it ends.
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

  /// Three minutes at more than 7.5 m/s are faster than the world record over 1 500 m: a ride whose file does not say so.
  private static func requireRunningSpeed(_ analysis: ActivityAnalysis) throws(FileError) {
    guard let speed = analysis.averageSpeed, speed > 7.5, analysis.movingSeconds ?? 0 > 180 else {
      return
    }
    throw FileError(
      .unknownFormat,
      "\(Int(saturating: speed * 3.6)) km/h on average is no running, and the coach speaks of running"
    )
  }
}

extension FileLimits {
  /// The standard ones with fewer bytes.
  static func bytes(_ count: Int) -> FileLimits {
    var limits = FileLimits.standard
    limits.byteCount = count
    return limits
  }
}

/// What a file holds, or why not, with the file's name.
func told<Value>(
  _ path: String, _ read: () throws(FileError) -> Value
) throws(SoundFailure) -> Value {
  do throws(FileError) {
    return try read()
  } catch {
    throw SoundFailure("\(path): \(error)")
  }
}
