extension Exercise {
  static let jumpingJack = Exercise(
    number: 14, name: "jumping-jack", category: .dance, measure: jumpingJackMeasure,
    guide: jumpingJackGuide,
    figure: jumpingJackFigure)
}

// What is counted, held and judged.
private let jumpingJackMeasure = ExerciseMeasure.repetitions(
  view: .front, parts: [.shoulder, .elbow, .wrist, .hip],
  signal: [
    SignalTerm(.angle(.hip, .shoulder, .wrist), from: 30, to: 160),
    SignalTerm(.height(.wrist, above: .shoulder), from: -0.9, to: 0.9),
  ],
  outward: .concentric,
  rules: [
    FormRule(
      .feetTogether, .hint, .gapShare(.ankle, .hip), .below(1.8), tolerance: 0.3, at: .reached,
      view: .front)
  ])

// What is told before.
private let jumpingJackGuide = ExerciseGuide()

// How the figure moves.
private let jumpingJackFigure = FigureMotion()
