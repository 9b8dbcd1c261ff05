extension Exercise {
  static let sitUp = Exercise(
    number: 23, name: "sit-up", category: .strength, measure: sitUpMeasure, guide: sitUpGuide,
    figure: sitUpFigure)
}

// What is counted, held and judged.
private let sitUpMeasure = ExerciseMeasure.repetitions(
  view: .side, parts: [.shoulder, .hip, .knee],
  signal: [
    SignalTerm(.angle(.shoulder, .hip, .knee), from: 125, to: 65),
    SignalTerm(.heightShare(.shoulder, .hip, .knee), from: 0, to: 1),
  ],
  outward: .concentric)

// What is told before.
private let sitUpGuide = ExerciseGuide()

// How the figure moves.
private let sitUpFigure = FigureMotion()
