extension Exercise {
  static let lateralRaise = Exercise(
    number: 2, name: "lateral-raise", category: .strength, measure: lateralRaiseMeasure,
    guide: lateralRaiseGuide,
    figure: lateralRaiseFigure)
}

// What is counted, held and judged.
private let lateralRaiseMeasure = ExerciseMeasure()

// What is told before.
private let lateralRaiseGuide = ExerciseGuide()

// How the figure moves.
private let lateralRaiseFigure = FigureMotion()
