public import ActivityFiles
public import Engine

/// A recording of landmarks through the judge that serves athletes, with all it said on the way.
public struct JudgedSet: Sendable {
  /// A cue and the time of the frame that brought it.
  public struct TimedCue: Sendable {
    public let seconds: Double
    public let cue: SetCue
  }

  public let exercise: Exercise
  public let cues: [TimedCue]
  /// After the last frame.
  public let judge: SetJudge

  /// - Parameter path: `-` is standard input; gzip is read through.
  public init(path: String, _ exercise: Exercise, beat: DanceBeat? = nil) throws(FileError) {
    var reader = try LandmarkReader(path: path)
    try self.init(exercise, beat: beat) { () throws(FileError) in try reader.next() }
  }

  /// - Parameter next: gives the frames in order, and nil after the last.
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
