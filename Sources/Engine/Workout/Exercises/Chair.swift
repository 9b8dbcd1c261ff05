extension Exercise {
  static let chair = Exercise(
    number: 9, name: "chair", category: .yoga, measure: chairMeasure, guide: chairGuide,
    figure: chairFigure)
}

// What is counted, held and judged.
private let chairMeasure = ExerciseMeasure.hold(
  view: .side, parts: [.shoulder, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.hip, .knee, .ankle), 90...130),
    PoseCondition(.angle(.shoulder, .hip, .knee), 85...130),
    PoseCondition(.lean(.shoulder, over: .hip), 0...40),
    PoseCondition(.angle(.hip, .shoulder, .elbow), 140...180),
    PoseCondition(.angle(.shoulder, .elbow, .wrist), 150...180),
  ],
  rules: [
    FormRule(.tooHigh, .mistake, .angle(.hip, .knee, .ankle), .above(130), view: .side),
    FormRule(.trunkForward, .risk, .lean(.shoulder, over: .hip), .above(40), view: .side),
    FormRule(.armsDropped, .hint, .angle(.hip, .shoulder, .elbow), .below(140), view: .side),
  ])

// What is told before.
private let chairGuide = ExerciseGuide()

// How the figure moves.
private let chairFigure = FigureMotion()
