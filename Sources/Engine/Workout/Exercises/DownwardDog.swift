extension Exercise {
  static let downwardDog = Exercise(
    number: 8, name: "downward-dog", category: .yoga, measure: downwardDogMeasure,
    guide: downwardDogGuide,
    figure: downwardDogFigure)
}

// What is counted, held and judged.
private let downwardDogMeasure = ExerciseMeasure.hold(
  view: .side, parts: [.shoulder, .elbow, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.shoulder, .hip, .knee), 65...105),
    PoseCondition(.angle(.hip, .knee, .ankle), 155...180),
    PoseCondition(.angle(.shoulder, .elbow, .wrist), 150...180),
    PoseCondition(.angle(.hip, .shoulder, .elbow), 150...180),
    PoseCondition(.lean(.hip, over: .shoulder), 10...75),
  ],
  rules: [
    FormRule(.hipsTooLow, .mistake, .angle(.shoulder, .hip, .knee), .above(105), view: .side),
    FormRule(.armsBent, .hint, .angle(.shoulder, .elbow, .wrist), .below(150), view: .side),
  ])

// What is told before.
private let downwardDogGuide = ExerciseGuide()

// How the figure moves.
private let downwardDogFigure = FigureMotion()
