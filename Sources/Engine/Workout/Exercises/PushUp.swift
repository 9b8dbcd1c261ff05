extension Exercise {
  static let pushUp = Exercise(
    number: 20, name: "push-up", category: .strength, measure: pushUpMeasure, guide: pushUpGuide,
    figure: pushUpFigure)
}

// What is counted, held and judged.
private let pushUpMeasure = ExerciseMeasure.repetitions(
  view: .side, parts: [.shoulder, .elbow, .wrist],
  signal: [
    SignalTerm(.angle(.shoulder, .elbow, .wrist), from: 160, to: 90)
  ],
  outward: .eccentric,
  rules: [
    FormRule(.hipsOutOfLine, .risk, .angle(.shoulder, .hip, .ankle), .below(155), view: .side),
    FormRule(
      .tooShallow, .hint, .angle(.shoulder, .elbow, .wrist), .above(100), at: .reached, view: .side),
  ])

// What is told before.
private let pushUpGuide = ExerciseGuide()

// How the figure moves.
private let pushUpFigure = FigureMotion(
  view: 84, hands: .planted, prop: .mat,
  stance: [
    .knee, 176, .footPitch, 76, .footOut, 45, .footTurn, 0, .headPitch, -18,
    .handOut, 132, .handUp, 20, .handForward, 826, .swivel, 40,
  ],
  milliseconds: [0, 1200, 1400, 2500, 2800],
  keys: [
    .lean, 70, 80, 80, 70,
    .hipPitch, 70, 80, 80, 70,
  ],
  variants: [
    FigureVariant("sagging-hips", keys: [.lean, 84, 89, 89, 84, .hipPitch, 43, 57, 57, 43]),
    FigureVariant("raised-hips", keys: [.lean, 53, 63, 63, 53, .hipPitch, 96, 108, 108, 96]),
    FigureVariant("half", keys: [.lean, 70, 73, 73, 70, .hipPitch, 70, 73, 73, 70]),
  ])
