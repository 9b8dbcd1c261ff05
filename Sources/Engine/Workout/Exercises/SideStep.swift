extension Exercise {
  static let sideStep = Exercise(
    number: 12, name: "side-step", category: .dance, measure: sideStepMeasure, guide: sideStepGuide,
    mannequin: sideStepMannequin)
}

private let sideStepMeasure = ExerciseMeasure.dance(
  parts: [.hip, .ankle],
  signal: [SignalTerm(.gapShare(.ankle, .hip), from: 1.3, to: 2)],
  rules: [
    FormRule(
      .movesTooSmall, .hint, .gapShare(.ankle, .hip), .below(1.9), tolerance: 0.2, at: .reached,
      view: .front)
  ])

private let sideStepGuide = ExerciseGuide(
  "Salsa side step",
  summary: "Step to the side and back, left and right in turn.",
  muscles: "Legs, hips",
  camera: .frontWide, amount: .dance(seconds: 60),
  steps: """
    Stand with your feet together and your elbows bent.
    Step your left foot out to the side and let your hips follow.
    Bring it back.
    Do the same with your right foot.
    Keep your steps light and in time.
    """,
  mistakes: """
    Small steps: step wider than your shoulders.
    The same side twice: change sides each time.
    """,
  movement:
    "Seen from the front, the figure steps out to its left and back, then to its right and back.")

private let sideStepMannequin = MannequinMotion(
  view: 0, loop: .rounds(repetitions: 2),
  stance: [.footTurn, 10, .azimuth, 40, .twist, 25],
  milliseconds: [0, 200, 380, 480, 660, 840, 1000, 1200, 1380, 1480, 1660, 1840, 2000],
  keys: [
    .left(.footOut), 44, 130, 215, 215, 130, 44, 44, 44, 44, 44, 44, 44,
    .right(.footOut), 44, 44, 44, 44, 44, 44, 44, 130, 215, 215, 130, 44,
    .left(.footLift), 0, 28, 0, 0, 28, 0, 0, 0, 0, 0, 0, 0,
    .right(.footLift), 0, 0, 0, 0, 0, 0, 0, 28, 0, 0, 28, 0,
    .shift, 0, -10, 20, 24, 0, 0, 0, 10, -20, -24, 0, 0,
    .hipRoll, 0, -5, 6, 8, 0, 0, 0, 5, -6, -8, 0, 0,
    .chestRoll, 0, 3, -5, -6, 0, 0, 0, -3, 5, 6, 0, 0,
    .knee, 162, 142, 146, 147, 144, 162, 162, 142, 146, 147, 144, 162,
    .left(.elevation), 20, 28, 42, 42, 30, 22, 20, 12, 6, 6, 12, 18,
    .right(.elevation), 20, 12, 6, 6, 12, 18, 20, 28, 42, 42, 30, 22,
    .left(.elbow), 88, 84, 74, 74, 80, 86, 88, 92, 96, 96, 92, 90,
    .right(.elbow), 88, 92, 96, 96, 92, 90, 88, 84, 74, 74, 80, 86,
  ], representativePose: 2,
  variants: [
    MannequinVariant(
      "small-steps",
      keys: [
        .left(.footOut), 44, 50, 57, 57, 50, 44, 44, 44, 44, 44, 44, 44,
        .right(.footOut), 44, 44, 44, 44, 44, 44, 44, 50, 57, 57, 50, 44,
      ])
  ])
