extension Exercise {
  static let tree = Exercise(
    number: 7, name: "tree", category: .yoga, measure: treeMeasure, guide: treeGuide,
    figure: treeFigure)
}

// What is counted, held and judged.
private let treeMeasure = ExerciseMeasure.hold(
  view: .front, parts: [.shoulder, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.hip, .knee, .ankle), of: .mostOfBoth, 165...180),
    PoseCondition(.angle(.hip, .knee, .ankle), of: .leastOfBoth, 0...90),
    PoseCondition(.angle(.shoulder, .hip, .knee), of: .leastOfBoth, 105...140),
    PoseCondition(.lean(.shoulder, over: .hip), 0...10),
  ],
  mostSway: 0.05,
  rules: [
    FormRule(.kneeTooLow, .hint, .angle(.hip, .knee, .ankle), of: .leastOfBoth, .above(90)),
    FormRule(.trunkTilted, .hint, .lean(.shoulder, over: .hip), .above(10)),
  ])

// What is told before.
private let treeGuide = ExerciseGuide()

// How the figure moves.
private let treeFigure = FigureMotion()
