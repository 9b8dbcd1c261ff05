extension Exercise {
  static let lunge = Exercise(
    number: 21, name: "lunge", category: .strength, measure: lungeMeasure, guide: lungeGuide,
    figure: lungeFigure)
}

// What is counted, held and judged.
private let lungeMeasure = ExerciseMeasure()

// What is told before.
private let lungeGuide = ExerciseGuide()

// How the figure moves.
private let lungeFigure = FigureMotion()
