extension Exercise {
  static let squat = Exercise(
    number: 3, name: "squat", category: .strength, measure: squatMeasure, guide: squatGuide,
    figure: squatFigure)
}

// What is counted, held and judged.
private let squatMeasure = ExerciseMeasure.repetitions(
  view: .side, parts: [.hip, .knee, .ankle],
  signal: [
    SignalTerm(.angle(.hip, .knee, .ankle), from: 170, to: 90),
    SignalTerm(.heightShare(.hip, .knee, .ankle), from: 1, to: 0),
  ],
  outward: .eccentric,
  rules: [
    FormRule(
      .tooShallow, .mistake, .angle(.hip, .knee, .ankle), .above(110), at: .reached, view: .side),
    FormRule(.trunkForward, .risk, .lean(.shoulder, over: .hip), .above(45), view: .side),
    FormRule(
      .kneesInward, .hint, .gapShare(.knee, .ankle), .below(0.8), tolerance: 0.1, at: .atFar,
      view: .front),
  ])

// What is told before.
private let squatGuide = ExerciseGuide()

// How the figure moves.
private let squatFigure = FigureMotion(
  view: 75,
  stance: [.footOut, 75, .footTurn, 16, .azimuth, 82],
  milliseconds: [0, 1400, 1700, 2900, 3200],
  keys: [
    .knee, 172, 68, 68, 172,
    .lean, 0, -23, -23, 0,
    .hipPitch, 1, 34, 34, 1,
    .headPitch, 0, -20, -20, 0,
    .elevation, 8, 84, 84, 8,
  ],
  variants: [
    FigureVariant(
      "shallow", keys: [.knee, 172, 126, 126, 172, .lean, 0, -12, -12, 0, .hipPitch, 1, 22, 22, 1]),
    FigureVariant("leaning-forward", keys: [.hipPitch, 1, 62, 62, 1, .lean, 0, -30, -30, 0]),
    FigureVariant("knees-in", stance: [.footTurn, -28]),
  ])
