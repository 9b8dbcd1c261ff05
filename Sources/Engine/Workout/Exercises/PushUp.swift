extension Exercise {
  static let pushUp = Exercise(
    number: 20, name: "push-up", category: .strength, measure: pushUpMeasure, guide: pushUpGuide,
    figure: pushUpFigure)
}

// What is counted, held and judged.
private let pushUpMeasure = ExerciseMeasure.repetitions(
  view: .side, parts: [.shoulder, .elbow, .wrist],
  signal: [SignalTerm(.angle(.shoulder, .elbow, .wrist), from: 160, to: 90)],
  outward: .eccentric,
  rules: [
    FormRule(
      .hipsTooLow, .risk, .lineHeight(.shoulder, .hip, .ankle), .below(-0.2), tolerance: 0.07,
      view: .side),
    FormRule(
      .hipsTooHigh, .mistake, .lineHeight(.shoulder, .hip, .ankle), .above(0.2), tolerance: 0.07,
      view: .side),
    FormRule(
      .tooShallow, .hint, .angle(.shoulder, .elbow, .wrist), .above(100), at: .reached, view: .side),
  ])

// What is told before.
private let pushUpGuide = ExerciseGuide()

// How the figure moves.
private let pushUpFigure = FigureMotion()
