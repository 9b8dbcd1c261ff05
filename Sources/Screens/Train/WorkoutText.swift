import Engine

// Sentences for cues, refused repetitions and form faults.

/// Returns the spoken sentence for a cue about what the camera sees.
func cameraText(_ cue: CameraCue) -> String {
  switch cue {
  case .handRaised: WorkoutCueWords.handRaised.text
  case .tooSlow: WorkoutCueWords.tooSlow.text
  }
}

/// Returns the spoken sentence for a countdown, set or rest.
func courseText(_ cue: WorkoutCourseCue) -> String {
  switch cue {
  case .countdown(let number), .secondsLeft(let number): decimal(number)
  case .setBegan: WorkoutCueWords.begin.text
  case .halfway: WorkoutCueWords.halfway.text
  case .setEnded: WorkoutCueWords.setEnded.text
  case .rest(let seconds): WorkoutCueWords.rest.filled(decimal(seconds))
  case .complete: WorkoutCueWords.complete.text
  }
}

/// Returns the spoken sentence for a cue during a set.
func setText(_ cue: SetCue, _ exercise: Exercise?) -> String {
  switch cue {
  case .repetition(let metrics): decimal(metrics.number)
  case .refused(let reason): refusalCue(reason, of: exercise)
  case .fault(let found): found.fault.words.text
  case .holdBegan: WorkoutCueWords.holdBegan.text
  case .holdEnded(let span):
    WorkoutCueWords.holdEnded.filled(fixedText(span.heldSeconds, decimals: 0))
  case .viewLost(let part): missingText(part)
  case .viewFound: WorkoutCueWords.viewFound.text
  }
}

/// Returns a spoken instruction for making the next repetition count.
func refusalCue(_ reason: RepetitionRejection, of exercise: Exercise?) -> String {
  switch reason {
  case .notFarEnough: (exercise?.measure.farther ?? .goFurther).text
  case .notBack: RefusalCueWords.comeBack.text
  case .tooFast: RefusalCueWords.slower.text
  case .outOfView, .noPicture: refusalText(reason, isAngle: true)
  }
}

extension ExerciseMeasure {
  /// The instruction to increase the range of motion: lower if the outward phase is eccentric, higher if it is
  /// concentric.
  fileprivate var farther: RefusalCueWords {
    guard task == .repetitions else { return .goFurther }
    return switch outward {
    case .eccentric: .goLower
    case .concentric: .goHigher
    }
  }
}

/// Returns why a movement didn't count as a repetition. `isAngle` is true for angles in degrees, false for fractions.
func refusalText(_ reason: RepetitionRejection, isAngle: Bool) -> String {
  switch reason {
  case .notFarEnough(let reached, let needed):
    RefusalWords.notFarEnough.filled(measured(reached, isAngle), measured(needed, isAngle))
  case .notBack(let reached, let needed):
    RefusalWords.notBack.filled(measured(reached, isAngle), measured(needed, isAngle))
  case .tooFast(let seconds, _): RefusalWords.tooFast.filled(fixedText(seconds, decimals: 1))
  case .outOfView(let part): RefusalWords.outOfView.filled(part.words.text)
  case .noPicture(let seconds): RefusalWords.noPicture.filled(fixedText(seconds, decimals: 1))
  }
}

private func measured(_ value: Double, _ isAngle: Bool) -> String {
  isAngle
    ? RefusalWords.degrees.filled(fixedText(value, decimals: 0))
    : RefusalWords.percent.filled(fixedText(100 * value, decimals: 0))
}

/// Returns a message that names the part of the body that the camera doesn't see; nil means the whole body.
func missingText(_ part: BodyPart?) -> String {
  part.map { TrainWords.partMissing.filled($0.words.text) } ?? TrainWords.nobody.text
}

extension BodyPart {
  /// The plural name, for both sides of the body.
  var words: BodyWords {
    switch self {
    case .ear: .head
    case .shoulder: .shoulders
    case .elbow: .elbows
    case .wrist: .hands
    case .hip: .hips
    case .knee: .knees
    case .ankle, .heel, .toe: .feet
    }
  }
}

extension FormFault {
  /// The instruction that corrects the fault.
  var words: FaultWords {
    switch self {
    case .elbowDrift: .elbowDrift
    case .halfContraction: .halfContraction
    case .notExtended: .notExtended
    case .trunkSwing: .trunkSwing
    case .armsUneven: .armsUneven
    case .armsTooHigh: .armsTooHigh
    case .armsBent: .armsBent
    case .tooShallow: .tooShallow
    case .trunkForward: .trunkForward
    case .kneesInward: .kneesInward
    case .upperArmMoves: .upperArmMoves
    case .hipsTooHigh: .hipsTooHigh
    case .kneePastToes: .kneePastToes
    case .frontKneeStraight: .frontKneeStraight
    case .backKneeBent: .backKneeBent
    case .armsDropped: .armsDropped
    case .trunkTilted: .trunkTilted
    case .swaying: .swaying
    case .hipsTooLow: .hipsTooLow
    case .tooHigh: .tooHigh
    case .feetTogether: .feetTogether
    case .shouldersMove: .shouldersMove
    case .handsTooLow: .handsTooLow
    case .kneeTooLow: .kneeTooLow
    case .rushed: .rushed
    case .kneesBent: .kneesBent
    case .movesTooSmall: .movesTooSmall
    case .standingStill: .standingStill
    case .notUp: .notUp
    case .handsApart: .handsApart
    }
  }
}
