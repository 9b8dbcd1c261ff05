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
      let track = try told(path) { () throws(FileError) -> MeasuredTrack in try recordedTrack(path)
      }
      let curve = TempoCurve(following: track, height: command.height, opening: command.bpm)
      guard let curve else { throw SoundFailure("\(path): nobody moved, so there is no speed") }
      return (curve, track.last?.seconds ?? 0)
    }
    return (TempoCurve(steady: command.bpm ?? 0), 0)
  }

  /// The smoothed track of a file or session log, as the live coach keeps it at the end.
  private static func recordedTrack(_ path: String) throws(FileError) -> MeasuredTrack {
    var run = ReplayRun(try ReplaySource(path: path), units: .metric, keepsLog: false)
    while run.step() != nil {}
    return run.session.coach.finishedAnalysis().points
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
