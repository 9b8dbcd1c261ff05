extension Exercise {
  static let pushUp = Exercise(
    number: 20, name: "push-up", category: .strength, measure: pushUpMeasure, guide: pushUpGuide,
    figure: pushUpFigure)
}

// What is counted, held and judged.
private let pushUpMeasure = ExerciseMeasure()

// What is told before.
private let pushUpGuide = ExerciseGuide()

// How the figure moves.
private let pushUpFigure = FigureMotion()
