import Engine

/// Judges every demonstration figure, with correct form and with each of its faults, from all simulated camera
/// positions.
struct MannequinVerdicts {
  /// The results for the same figures when filmed at an angle to the recommended camera position.
  struct OffAngleResult {
    let degrees: Double
    /// The number of sets with correct form that caused an alert.
    var rightSetsWithAlert = 0
    /// The number of faulty sets in which the fault was reported.
    var detectedFaults = 0
  }

  /// One verdict per fault, in the order of the figures.
  private(set) var scores: [VerdictScore] = []
  /// The number of sets with correct form, and how many of them caused an alert.
  private(set) var rightSets = 0
  private(set) var rightSetsWithAlert = 0
  private(set) var offAngle: [OffAngleResult] = []

  init() {
    for name in MannequinFault.all.map(\.expected)
    where !scores.contains(where: { $0.name == name }) {
      scores.append(VerdictScore(name))
    }
    for filming in FilmingConditions.all {
      for exercise in Exercise.all { addRight(exercise, filming) }
      for fault in MannequinFault.all { add(fault, filming) }
    }
    offAngle = [-30, -20, 20, 30].map(Self.offAngle)
  }

  private static func offAngle(_ degrees: Double) -> OffAngleResult {
    var offAngle = OffAngleResult(degrees: degrees)
    for exercise in Exercise.all {
      let filming = FilmingConditions(view: exercise.mannequin.view + degrees)
      if !alerts(exercise, nil, filming).isEmpty { offAngle.rightSetsWithAlert += 1 }
    }
    for fault in MannequinFault.all {
      guard let exercise = Exercise.named(fault.exercise) else { continue }
      let filming = FilmingConditions(view: (fault.view ?? exercise.mannequin.view) + degrees)
      if alerts(exercise, variant(fault, exercise), filming).contains(fault.expected) {
        offAngle.detectedFaults += 1
      }
    }
    return offAngle
  }

  private static func variant(_ fault: MannequinFault, _ exercise: Exercise) -> MannequinVariant? {
    exercise.mannequin.variants.first { $0.name == fault.name }
  }

  private mutating func addRight(_ exercise: Exercise, _ filming: FilmingConditions) {
    let alerts = Self.alerts(exercise, nil, filming)
    rightSets += 1
    if !alerts.isEmpty { rightSetsWithAlert += 1 }
    count(alerts, known: nil)
  }

  private mutating func add(_ fault: MannequinFault, _ filming: FilmingConditions) {
    guard let exercise = Exercise.named(fault.exercise) else { return }
    var filming = filming
    filming.view = fault.view
    count(Self.alerts(exercise, Self.variant(fault, exercise), filming), known: fault.expected)
  }

  private mutating func count(_ alerts: Set<String>, known: String?) {
    for index in scores.indices {
      let name = scores[index].name
      scores[index].add(isKnown: name == known, isReported: alerts.contains(name))
    }
  }

  private static func alerts(
    _ exercise: Exercise, _ variant: MannequinVariant?, _ filming: FilmingConditions
  ) -> Set<String> {
    var judge = SetJudge(exercise)
    var alerts: Set<String> = []
    for frame in filming.frames(exercise.mannequin, variant: variant) {
      for cue in judge.add(frame) { if let name = cue.alertName { alerts.insert(name) } }
    }
    return alerts
  }
}

extension SetCue {
  /// The name of an alert or rejection; nil for cues that require no change.
  var alertName: String? {
    switch self {
    case .fault(let fault): fault.fault.name
    case .refused(let reason): reason.name
    case .repetition, .holdBegan, .holdEnded, .viewLost, .viewFound: nil
    }
  }
}
