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
private let giddhaHandsFigure = FigureMotion(
  view: 0, hands: .placed,
  stance: [.footOut, 70, .footTurn, 14, .swivel, 48],
  milliseconds: [0, 420, 500, 900],
  keys: [
    .handOut, 205, 16, 16,
    .handUp, -40, 30, 30,
    .handForward, 120, 165, 165,
    .knee, 166, 150, 150,
    .lean, 0, -3, -3,
    .headPitch, -4, 6, 6,
  ],
  variants: [
    FigureVariant("hands-apart", keys: [.handOut, 205, 100, 100]),
    FigureVariant("low-hands", keys: [.handUp, -300, -320, -320, .handForward, 60, 80, 80]),
  ])
