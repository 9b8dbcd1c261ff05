extension Exercise {
  static let squat = Exercise(
    number: 3, name: "squat", category: .strength, measure: squatMeasure, guide: squatGuide,
    figure: squatFigure)
}

// What is counted, held and judged.
private let squatMeasure = ExerciseMeasure()

// What is told before.
private let squatGuide = ExerciseGuide()

// How the figure moves.
private let squatFigure = FigureMotion()
