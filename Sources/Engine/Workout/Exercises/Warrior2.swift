extension Exercise {
  static let warrior2 = Exercise(
    number: 6, name: "warrior-2", category: .yoga, measure: warrior2Measure, guide: warrior2Guide,
    figure: warrior2Figure)
}

// What is counted, held and judged.
private let warrior2Measure = ExerciseMeasure.hold(
  view: .front, parts: [.shoulder, .elbow, .wrist, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.hip, .knee, .ankle), of: .leastOfBoth, 90...130),
    PoseCondition(.angle(.hip, .knee, .ankle), of: .mostOfBoth, 165...180),
    PoseCondition(.angle(.hip, .shoulder, .elbow), 80...110),
    PoseCondition(.angle(.shoulder, .elbow, .wrist), 160...180),
    PoseCondition(.tilt(.wrist), 0...10),
    PoseCondition(.lean(.shoulder, over: .hip), 0...10),
  ],
  rules: [
    FormRule(
      .frontKneeStraight, .mistake, .angle(.hip, .knee, .ankle), of: .leastOfBoth, .above(130)),
    FormRule(.backKneeBent, .mistake, .angle(.hip, .knee, .ankle), of: .mostOfBoth, .below(165)),
    FormRule(.armsDropped, .hint, .angle(.hip, .shoulder, .elbow), of: .least, .below(80)),
    FormRule(.trunkTilted, .hint, .lean(.shoulder, over: .hip), .above(10)),
  ])

// What is told before.
private let warrior2Guide = ExerciseGuide()

// How the figure moves.
private let warrior2Figure = FigureMotion()
