extension Exercise {
  static let sideStep = Exercise(
    number: 12, name: "side-step", category: .dance, measure: sideStepMeasure, guide: sideStepGuide,
    figure: sideStepFigure)
}

// What is counted, held and judged.
private let sideStepMeasure = ExerciseMeasure.dance(
  view: .front, parts: [.hip, .ankle],
  signal: [SignalTerm(.gapShare(.ankle, .hip), from: 1.3, to: 2)])

// What is told before.
private let sideStepGuide = ExerciseGuide()

// How the figure moves.
private let sideStepFigure = FigureMotion()
