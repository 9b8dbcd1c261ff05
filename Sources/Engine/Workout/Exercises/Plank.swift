extension Exercise {
  static let plank = Exercise(
    number: 24, name: "plank", category: .strength, measure: plankMeasure, guide: plankGuide,
    figure: plankFigure)
}

// What is counted, held and judged.
private let plankMeasure = ExerciseMeasure.hold(
  view: .side, parts: [.shoulder, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.shoulder, .hip, .ankle), 155...180),
    PoseCondition(.angle(.hip, .knee, .ankle), 150...180),
    PoseCondition(.lean(.shoulder, over: .hip), 65...110),
  ],
  rules: [
    FormRule(
      .hipsTooLow, .risk, .lineHeight(.shoulder, .hip, .ankle), .below(-0.2), tolerance: 0.07,
      view: .side),
    FormRule(
      .hipsTooHigh, .mistake, .lineHeight(.shoulder, .hip, .ankle), .above(0.2), tolerance: 0.07,
      view: .side),
  ])

// What is told before.
private let plankGuide = ExerciseGuide()

// How the figure moves.
private let plankFigure = FigureMotion()
