extension Exercise {
  static let lateralRaise = Exercise(
    number: 2, name: "lateral-raise", category: .strength, measure: lateralRaiseMeasure,
    guide: lateralRaiseGuide,
    figure: lateralRaiseFigure)
}

// What is counted, held and judged.
private let lateralRaiseMeasure = ExerciseMeasure.repetitions(
  view: .front, parts: [.shoulder, .elbow, .wrist, .hip],
  signal: [
    SignalTerm(.angle(.hip, .shoulder, .elbow), from: 20, to: 90),
    SignalTerm(.height(.wrist, above: .shoulder), from: -0.95, to: 0),
  ],
  outward: .concentric,
  rules: [
    FormRule(
      .armsTooHigh, .risk, .angle(.hip, .shoulder, .elbow), of: .most, .above(105), view: .front),
    FormRule(
      .armsBent, .hint, .angle(.shoulder, .elbow, .wrist), of: .least, .below(140), at: .atFar,
      view: .front),
    FormRule(
      .trunkSwing, .mistake, .lean(.shoulder, over: .hip), .above(10), tolerance: 5,
      isRelative: true),
  ])

// What is told before.
private let lateralRaiseGuide = ExerciseGuide()

// How the figure moves.
private let lateralRaiseFigure = FigureMotion()
