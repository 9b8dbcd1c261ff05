extension Exercise {
  static let giddhaHands = Exercise(
    number: 16, name: "giddha-hands", category: .dance, measure: giddhaHandsMeasure,
    guide: giddhaHandsGuide,
    figure: giddhaHandsFigure)
}

// What is counted, held and judged.
private let giddhaHandsMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let giddhaHandsGuide = ExerciseGuide()

// How the figure moves.
private let giddhaHandsFigure = FigureMotion()
