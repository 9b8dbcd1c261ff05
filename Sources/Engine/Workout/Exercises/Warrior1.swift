extension Exercise {
  static let warrior1 = Exercise(
    number: 5, name: "warrior-1", category: .yoga, measure: warrior1Measure, guide: warrior1Guide,
    figure: warrior1Figure)
}

// What is counted, held and judged.
private let warrior1Measure = ExerciseMeasure.hold(
  view: .side, parts: [.shoulder, .elbow, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.hip, .knee, .ankle), of: .leastOfBoth, 90...130),
    PoseCondition(.angle(.hip, .knee, .ankle), of: .mostOfBoth, 160...180),
    PoseCondition(.angle(.hip, .shoulder, .elbow), 140...180),
    PoseCondition(.angle(.shoulder, .elbow, .wrist), 150...180),
    PoseCondition(.lean(.shoulder, over: .hip), 0...17),
  ],
  rules: [
    FormRule(
      .frontKneeStraight, .mistake, .angle(.hip, .knee, .ankle), of: .leastOfBoth, .above(130)),
    FormRule(.backKneeBent, .mistake, .angle(.hip, .knee, .ankle), of: .mostOfBoth, .below(160)),
    FormRule(.armsDropped, .hint, .angle(.hip, .shoulder, .elbow), .below(140)),
    FormRule(.trunkTilted, .hint, .lean(.shoulder, over: .hip), .above(17)),
  ])

// What is told before.
private let warrior1Guide = ExerciseGuide()

// How the figure moves.
private let warrior1Figure = FigureMotion()
