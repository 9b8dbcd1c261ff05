extension Exercise {
  static let frontRaise = Exercise(
    number: 22, name: "front-raise", category: .strength, measure: frontRaiseMeasure,
    guide: frontRaiseGuide,
    figure: frontRaiseFigure)
}

// What is counted, held and judged.
private let frontRaiseMeasure = ExerciseMeasure()

// What is told before.
private let frontRaiseGuide = ExerciseGuide()

// How the figure moves.
private let frontRaiseFigure = FigureMotion()
