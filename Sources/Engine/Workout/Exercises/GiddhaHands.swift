extension Exercise {
  static let giddhaHands = Exercise(
    number: 16, name: "giddha-hands", category: .dance, measure: giddhaHandsMeasure,
    guide: giddhaHandsGuide,
    figure: giddhaHandsFigure)
}

// What is counted, held and judged.
private let giddhaHandsMeasure = ExerciseMeasure.dance(
  view: .front, parts: [.shoulder, .wrist],
  signal: [SignalTerm(.gapShare(.wrist, .shoulder), from: 1, to: 0.4)],
  rules: [
    FormRule(.handsTooLow, .hint, .height(.wrist, above: .hip), .below(0), tolerance: 0.1)
  ])

// What is told before.
private let giddhaHandsGuide = ExerciseGuide()

// How the figure moves.
private let giddhaHandsFigure = FigureMotion()
