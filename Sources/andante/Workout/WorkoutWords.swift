import Engine

/// The command line's wording for a judge's results.
enum WorkoutWords {
  /// - Parameter isAngle: Whether the exercise is measured in degrees. Otherwise values are ratios, which are shown as
  ///   percentages.
  static func text(_ reason: RepetitionRejection, isAngle: Bool) -> String {
    let value = { (value: Double) in
      isAngle
        ? fixedText(value, decimals: 0) + "°" : fixedText(100 * value, decimals: 0) + " %"
    }
    return switch reason {
    case .notFarEnough(let reached, let needed):
      "not far enough: \(value(reached)), needs \(value(needed))"
    case .notBack(let reached, let needed):
      "not back at the start: \(value(reached)), needs \(value(needed))"
    case .tooFast(let seconds, let needed):
      "too fast: \(fixedText(seconds, decimals: 2)) s, needs \(fixedText(needed, decimals: 2)) s"
    case .outOfView(let part):
      "\(part.name) out of view"
    case .noPicture(let seconds):
      "no picture for \(fixedText(seconds, decimals: 1)) s"
    }
  }

  static func text(_ fault: FormFault) -> String {
    switch fault {
    case .elbowDrift: "the elbow leaves the side"
    case .halfContraction: "the arm is not bent all the way"
    case .notExtended: "the arm is not straight"
    case .trunkSwing: "the trunk swings"
    case .armsUneven: "the arms are not level"
    case .armsTooHigh: "the arms go above the shoulders"
    case .armsBent: "the arms are bent"
    case .tooShallow: "not deep enough"
    case .trunkForward: "the trunk leans far forward"
    case .kneesInward: "the knees fall inward"
    case .upperArmMoves: "the upper arm moves"
    case .hipsTooHigh: "the hips are too high"
    case .kneePastToes: "the knee goes past the toes"
    case .frontKneeStraight: "the front knee is not bent enough"
    case .backKneeBent: "the back knee is bent"
    case .armsDropped: "the arms drop"
    case .trunkTilted: "the trunk is tilted"
    case .swaying: "swaying"
    case .hipsTooLow: "the hips are too low"
    case .tooHigh: "not low enough"
    case .feetTogether: "the feet stay together"
    case .shouldersMove: "the shoulders move"
    case .handsTooLow: "the hands are too low"
    case .kneeTooLow: "the lifted knee is not bent enough"
    case .rushed: "too fast to be under control"
    case .kneesBent: "the knees are bent"
    case .movesTooSmall: "the moves are too small"
    case .standingStill: "standing still"
    case .notUp: "not all the way up"
    case .handsApart: "the hands do not meet"
    }
  }
}
