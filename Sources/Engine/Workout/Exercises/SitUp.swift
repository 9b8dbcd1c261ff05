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
private let sitUpFigure = FigureMotion(
  view: 84, hands: .placed, prop: .mat,
  stance: [
    .knee, 82, .lean, -86, .footTurn, 0, .footOut, 60,
    .handOut, -45, .handUp, -75, .handForward, 78, .swivel, 40,
  ],
  milliseconds: [0, 700, 1500, 1700, 2400, 3200, 3500],
  keys: [
    .hipPitch, -88, -62, -16, -16, -62, -88,
    .chestPitch, 0, 26, 14, 14, 26, 0,
    .headPitch, 0, 14, 4, 4, 14, 0,
  ], telling: 2,
  variants: [
    FigureVariant(
      "half",
      keys: [
        .hipPitch, -88, -76, -66, -66, -76, -88, .chestPitch, 0, 22, 24, 24, 22, 0,
      ])
  ])
