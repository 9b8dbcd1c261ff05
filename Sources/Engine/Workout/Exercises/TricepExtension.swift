extension Exercise {
  static let tricepExtension = Exercise(
    number: 4, name: "tricep-extension", category: .strength, measure: tricepExtensionMeasure,
    guide: tricepExtensionGuide,
    figure: tricepExtensionFigure)
}

// What is counted, held and judged.
private let tricepExtensionMeasure = ExerciseMeasure.repetitions(
  view: .side, parts: [.shoulder, .elbow, .wrist],
  signal: [
    SignalTerm(.angle(.shoulder, .elbow, .wrist), from: 75, to: 160),
    SignalTerm(.heightBetween(.elbow, .wrist), from: 0, to: 0.5),
  ],
  outward: .concentric,
  rules: [
    FormRule(
      .upperArmMoves, .mistake, .angle(.hip, .shoulder, .elbow), of: .most, .above(20),
      isRelative: true, view: .side),
    FormRule(.notExtended, .hint, .angle(.shoulder, .elbow, .wrist), .below(150), at: .reached),
  ])

// What is told before.
private let tricepExtensionGuide = ExerciseGuide()

// How the figure moves.
private let tricepExtensionFigure = FigureMotion()
