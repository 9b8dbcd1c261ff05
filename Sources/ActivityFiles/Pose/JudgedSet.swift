public import Engine

/// The result of judging a landmark recording with the same judge as in the app, including all cues.
public struct JudgedSet: Sendable {
  /// A cue, and the time of the frame at which it was given.
  public struct TimedCue: Sendable {
    public let seconds: Double
    public let cue: SetCue
  }

  public let exercise: Exercise
  public let cues: [TimedCue]
  /// The judge after the last frame.
  public let judge: SetJudge

  /// - Parameter path: a path, or `-` for standard input. The data may be compressed with gzip.
  public init(path: String, _ exercise: Exercise, beat: DanceBeat? = nil) throws(FileError) {
    var reader = try LandmarkReader(path: path)
    try self.init(exercise, beat: beat) { () throws(FileError) in try reader.next() }
  }

  /// - Parameter next: returns the frames in order, and nil after the last one.
  public init<Failure: Error>(
    _ exercise: Exercise, beat: DanceBeat? = nil, frames next: () throws(Failure) -> PoseFrame?
  ) throws(Failure) {
    var judge = SetJudge(exercise, beat: beat)
    var cues: [TimedCue] = []
    while let frame = try next() {
      for cue in judge.add(frame) { cues.append(TimedCue(seconds: frame.seconds, cue: cue)) }
    }
    let end = judge.snapshot.seconds
    for cue in judge.finish() { cues.append(TimedCue(seconds: end, cue: cue)) }
    self.exercise = exercise
    self.cues = cues
    self.judge = judge
  }
}
