extension Exercise {
  static let bodyRoll = Exercise(
    number: 15, name: "body-roll", category: .dance, measure: bodyRollMeasure, guide: bodyRollGuide,
    figure: bodyRollFigure)
}

// What is counted, held and judged.
private let bodyRollMeasure = ExerciseMeasure.dance(
  view: .side, parts: [.shoulder, .hip],
  signal: [SignalTerm(.shift(.shoulder, from: .hip), from: -0.14, to: 0.14)])

// What is told before.
private let bodyRollGuide = ExerciseGuide()

// How the figure moves.
private let bodyRollFigure = FigureMotion()
