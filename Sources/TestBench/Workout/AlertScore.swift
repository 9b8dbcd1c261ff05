import Engine

/// The cues given during recordings of people whose form is correct according to the labels.
struct AlertScore {
  let truth: WorkoutTruth
  let seconds: Double
  /// The form faults that the athlete would have been alerted to.
  private(set) var faults: [FormFault] = []
  private(set) var refusals: [RepetitionRejection] = []

  init(_ truth: WorkoutTruth, _ frames: [PoseFrame]) {
    self.truth = truth
    var judge = SetJudge(truth.exercise)
    seconds = (frames.last?.seconds ?? 0) - (frames.first?.seconds ?? 0)
    for cue in frames.flatMap({ judge.add($0) }) {
      switch cue {
      case .fault(let fault): faults.append(fault.fault)
      case .refused(let reason): refusals.append(reason)
      case .repetition, .holdBegan, .holdEnded, .viewLost, .viewFound: break
      }
    }
  }
}
