extension Exercise {
  static let bicepCurl = Exercise(
    number: 0, name: "bicep-curl", category: .strength, measure: bicepCurlMeasure,
    guide: bicepCurlGuide,
    figure: bicepCurlFigure)
}

// What is counted, held and judged.
private let bicepCurlMeasure = ExerciseMeasure.repetitions(
  view: .side, parts: [.shoulder, .elbow, .wrist],
  signal: [
    SignalTerm(.angle(.shoulder, .elbow, .wrist), from: 150, to: 60),
    SignalTerm(.height(.wrist, above: .elbow), from: -0.5, to: 0.45),
  ],
  outward: .concentric,
  rules: [
    FormRule(
      .elbowDrift, .mistake, .angle(.hip, .shoulder, .elbow), of: .most, .above(25), tolerance: 5),
    FormRule(.halfContraction, .hint, .angle(.shoulder, .elbow, .wrist), .above(70), at: .reached),
    FormRule(.notExtended, .hint, .angle(.shoulder, .elbow, .wrist), .below(150), at: .reached),
    FormRule(
      .trunkSwing, .risk, .lean(.shoulder, over: .hip), .above(12), tolerance: 5, isRelative: true,
      view: .side),
  ])

// What is told before.
private let bicepCurlGuide = ExerciseGuide()

// How the figure moves.
private let bicepCurlFigure = FigureMotion()
