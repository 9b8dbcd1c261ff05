extension Exercise {
  static let plank = Exercise(
    number: 24, name: "plank", category: .strength, measure: plankMeasure, guide: plankGuide,
    figure: plankFigure)
}

// What is counted, held and judged.
private let plankMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let plankGuide = ExerciseGuide()

// How the figure moves.
private let plankFigure = FigureMotion(
  view: 84, loop: .hold, hands: .planted, prop: .mat,
  stance: [
    .knee, 177, .footPitch, 76, .footOut, 45, .footTurn, 0,
    .handOut, 88, .handUp, 22, .handForward, 1004, .swivel, 12,
  ],
  milliseconds: [0, 1400],
  keys: [
    .lean, 89, 79,
    .hipPitch, 63, 82,
    .headPitch, -24, -8,
  ], telling: 1,
  variants: [
    FigureVariant("sagging-hips", keys: [.lean, 92, 92, .hipPitch, 57, 57]),
    FigureVariant("raised-hips", keys: [.lean, 89, 66, .hipPitch, 63, 104]),
  ])
