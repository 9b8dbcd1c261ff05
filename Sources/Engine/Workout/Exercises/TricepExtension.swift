extension Exercise {
  static let tricepExtension = Exercise(
    number: 4, name: "tricep-extension", category: .strength, measure: tricepExtensionMeasure,
    guide: tricepExtensionGuide,
    figure: tricepExtensionFigure)
}

// What is counted, held and judged.
private let tricepExtensionMeasure = ExerciseMeasure()

// What is told before.
private let tricepExtensionGuide = ExerciseGuide()

// How the figure moves.
private let tricepExtensionFigure = FigureMotion()
