extension Exercise {
  static let lunge = Exercise(
    number: 21, name: "lunge", category: .strength, measure: lungeMeasure, guide: lungeGuide,
    figure: lungeFigure)
}

// What is counted, held and judged.
private let lungeMeasure = ExerciseMeasure.repetitions(
  view: .side, parts: [.hip, .knee, .ankle],
  signal: [
    SignalTerm(.angle(.hip, .knee, .ankle), from: 165, to: 95),
    SignalTerm(.hipHeight, from: 1.6, to: 1),
  ],
  outward: .eccentric,
  rules: [
    FormRule(.trunkForward, .mistake, .lean(.shoulder, over: .hip), .above(20), view: .side),
    FormRule(
      .kneePastToes, .hint, .beyond(.knee, .toe), of: .leastOfBoth, .above(0), tolerance: 0.15,
      at: .atFar,
      view: .side),
  ])

// What is told before.
private let lungeGuide = ExerciseGuide()

// How the figure moves.
private let lungeFigure = FigureMotion()
