import Engine

/// Simulated: every demo figure, right and with each of its faults, before its judge in every filming.
struct FigureVerdicts {
  /// A verdict each, in the order of the figures that must bring it.
  private(set) var scores: [VerdictScore] = []
  /// Sets of figures that do it right, and those of them in which anything was said.
  private(set) var rightSets = 0
  private(set) var rightSetsWithAlert = 0
  /// Sets of figures with a fault.
  private(set) var faultySets = 0

  init() {
    for name in FigureFault.all.map(\.told) where !scores.contains(where: { $0.name == name }) {
      scores.append(VerdictScore(name))
    }
    for filming in FigureFilming.all {
      for exercise in Exercise.all { addRight(exercise, filming) }
      for fault in FigureFault.all { add(fault, filming) }
    }
  }

  private mutating func addRight(_ exercise: Exercise, _ filming: FigureFilming) {
    let told = Self.told(exercise, nil, filming)
    rightSets += 1
    if !told.isEmpty { rightSetsWithAlert += 1 }
    count(told, known: nil)
  }

  private mutating func add(_ fault: FigureFault, _ filming: FigureFilming) {
    guard let exercise = Exercise.named(fault.exercise) else { return }
    var filming = filming
    filming.view = fault.view
    let variant = exercise.figure.variants.first { $0.name == fault.name }
    faultySets += 1
    count(Self.told(exercise, variant, filming), known: fault.told)
  }

  private mutating func count(_ told: Set<String>, known: String?) {
    for index in scores.indices {
      let name = scores[index].name
      scores[index].add(isKnown: name == known, isTold: told.contains(name))
    }
  }

  private static func told(
    _ exercise: Exercise, _ variant: FigureVariant?, _ filming: FigureFilming
  ) -> Set<String> {
    var judge = SetJudge(exercise)
    var told: Set<String> = []
    for frame in filming.frames(exercise.figure, variant: variant) {
      for cue in judge.add(frame) { if let name = cue.alertName { told.insert(name) } }
    }
    return told
  }
}

extension SetCue {
  /// Of an alert or a refusal; nil for what asks for no change.
  var alertName: String? {
    switch self {
    case .fault(let fault): fault.fault.name
    case .refused(let reason): reason.name
    case .repetition, .holdBegan, .holdEnded, .viewLost, .viewFound: nil
    }
  }
}
