extension Exercise {
  static let sitUp = Exercise(
    number: 23, name: "sit-up", category: .strength, measure: sitUpMeasure, guide: sitUpGuide,
    figure: sitUpFigure)
}

// What is counted, held and judged.
private let sitUpMeasure = ExerciseMeasure()

// What is told before.
private let sitUpGuide = ExerciseGuide()

// How the figure moves.
private let sitUpFigure = FigureMotion()
