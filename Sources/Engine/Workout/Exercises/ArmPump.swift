extension Exercise {
  static let armPump = Exercise(
    number: 11, name: "arm-pump", category: .dance, measure: armPumpMeasure, guide: armPumpGuide,
    figure: armPumpFigure)
}

// What is counted, held and judged.
private let armPumpMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let armPumpGuide = ExerciseGuide()

// How the figure moves.
private let armPumpFigure = FigureMotion()
