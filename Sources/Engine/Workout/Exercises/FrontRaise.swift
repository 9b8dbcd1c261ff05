extension Exercise {
  static let frontRaise = Exercise(
    number: 22, name: "front-raise", category: .strength, measure: frontRaiseMeasure,
    guide: frontRaiseGuide,
    figure: frontRaiseFigure)
}

// What is counted, held and judged.
private let frontRaiseMeasure = ExerciseMeasure.repetitions(
  view: .side, parts: [.shoulder, .elbow, .wrist, .hip],
  signal: [
    SignalTerm(.angle(.hip, .shoulder, .elbow), from: 20, to: 90),
    SignalTerm(.height(.wrist, above: .shoulder), from: -0.95, to: 0),
  ],
  outward: .concentric,
  rules: [
    FormRule(
      .armsTooHigh, .risk, .angle(.hip, .shoulder, .elbow), of: .most, .above(110), view: .side),
    FormRule(
      .trunkSwing, .mistake, .lean(.shoulder, over: .hip), .above(10), tolerance: 5,
      isRelative: true,
      view: .side),
  ])

// What is told before.
private let frontRaiseGuide = ExerciseGuide()

// How the figure moves.
private let frontRaiseFigure = FigureMotion()
