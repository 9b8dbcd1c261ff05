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
private let squatFigure = FigureMotion()
