extension Exercise {
  static let hipShake = Exercise(
    number: 10, name: "hip-shake", category: .dance, measure: hipShakeMeasure, guide: hipShakeGuide,
    figure: hipShakeFigure)
}

// What is counted, held and judged.
private let hipShakeMeasure = ExerciseMeasure.dance(
  view: .front, parts: [.shoulder, .hip],
  signal: [SignalTerm(.shift(.hip, from: .shoulder), from: -0.06, to: 0.06)])

// What is told before.
private let hipShakeGuide = ExerciseGuide()

// How the figure moves.
private let hipShakeFigure = FigureMotion()
