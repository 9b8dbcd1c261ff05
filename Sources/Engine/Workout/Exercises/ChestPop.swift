extension Exercise {
  static let chestPop = Exercise(
    number: 18, name: "chest-pop", category: .dance, measure: chestPopMeasure, guide: chestPopGuide,
    figure: chestPopFigure)
}

// What is counted, held and judged.
private let chestPopMeasure = ExerciseMeasure.dance(
  view: .side, parts: [.shoulder, .hip],
  signal: [SignalTerm(.shift(.shoulder, from: .hip), from: -0.05, to: 0.05)])

// What is told before.
private let chestPopGuide = ExerciseGuide()

// How the figure moves.
private let chestPopFigure = FigureMotion()
