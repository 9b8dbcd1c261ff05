extension Exercise {
  static let armPump = Exercise(
    number: 11, name: "arm-pump", category: .dance, measure: armPumpMeasure, guide: armPumpGuide,
    figure: armPumpFigure)
}

// What is counted, held and judged.
private let armPumpMeasure = ExerciseMeasure.dance(
  view: .front, parts: [.shoulder, .elbow, .wrist],
  signal: [SignalTerm(.height(.wrist, above: .shoulder), from: 0.1, to: 0.5)],
  rules: [FormRule(.armsUneven, .hint, .tilt(.wrist), .above(30), view: .front)])

// What is told before.
private let armPumpGuide = ExerciseGuide()

// How the figure moves.
private let armPumpFigure = FigureMotion()
