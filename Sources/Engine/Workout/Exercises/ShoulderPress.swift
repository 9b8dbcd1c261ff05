extension Exercise {
  static let shoulderPress = Exercise(
    number: 1, name: "shoulder-press", category: .strength, measure: shoulderPressMeasure,
    guide: shoulderPressGuide,
    figure: shoulderPressFigure)
}

// What is counted, held and judged.
private let shoulderPressMeasure = ExerciseMeasure.repetitions(
  view: .front, parts: [.shoulder, .elbow, .wrist],
  signal: [
    SignalTerm(.angle(.shoulder, .elbow, .wrist), from: 80, to: 160),
    SignalTerm(.height(.wrist, above: .shoulder), from: 0, to: 1),
  ],
  outward: .concentric,
  rules: [
    FormRule(.notExtended, .mistake, .angle(.shoulder, .elbow, .wrist), .below(155), at: .reached),
    FormRule(.armsUneven, .hint, .tilt(.wrist), .above(20), at: .atFar, view: .front),
    FormRule(
      .trunkSwing, .risk, .lean(.shoulder, over: .hip), .above(15), tolerance: 5, isRelative: true),
  ])

// What is told before.
private let shoulderPressGuide = ExerciseGuide()

// How the figure moves.
private let shoulderPressFigure = FigureMotion()
