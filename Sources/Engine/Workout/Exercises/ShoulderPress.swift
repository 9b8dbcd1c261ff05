extension Exercise {
  static let shoulderPress = Exercise(
    number: 1, name: "shoulder-press", category: .strength, measure: shoulderPressMeasure,
    guide: shoulderPressGuide,
    figure: shoulderPressFigure)
}

// What is counted, held and judged.
private let shoulderPressMeasure = ExerciseMeasure()

// What is told before.
private let shoulderPressGuide = ExerciseGuide()

// How the figure moves.
private let shoulderPressFigure = FigureMotion()
