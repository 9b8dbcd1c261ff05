extension Exercise {
  static let plank = Exercise(
    number: 24, name: "plank", category: .strength, measure: plankMeasure, guide: plankGuide,
    figure: plankFigure)
}

// What is counted, held and judged.
private let plankMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let plankGuide = ExerciseGuide()

// How the figure moves.
private let plankFigure = FigureMotion()
