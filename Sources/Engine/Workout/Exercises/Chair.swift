extension Exercise {
  static let chair = Exercise(
    number: 9, name: "chair", category: .yoga, measure: chairMeasure, guide: chairGuide,
    figure: chairFigure)
}

// What is counted, held and judged.
private let chairMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let chairGuide = ExerciseGuide()

// How the figure moves.
private let chairFigure = FigureMotion()
