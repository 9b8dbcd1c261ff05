extension Exercise {
  static let jumpingJack = Exercise(
    number: 14, name: "jumping-jack", category: .dance, measure: jumpingJackMeasure,
    guide: jumpingJackGuide,
    figure: jumpingJackFigure)
}

// What is counted, held and judged.
private let jumpingJackMeasure = ExerciseMeasure()

// What is told before.
private let jumpingJackGuide = ExerciseGuide()

// How the figure moves.
private let jumpingJackFigure = FigureMotion()
