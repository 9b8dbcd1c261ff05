extension Exercise {
  static let plank = Exercise(
    number: 24, name: "plank", category: .strength, measure: plankMeasure, guide: plankGuide,
    mannequin: plankMannequin)
}

private let plankMeasure = ExerciseMeasure.hold(
  parts: [.shoulder, .hip, .knee, .ankle],
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

private let plankGuide = ExerciseGuide(
  "Plank",
  summary: "Hold your body in one line on forearms and toes.",
  muscles: "Abs, back, shoulders", equipment: "A mat",
  camera: .sideFloor, amount: .hold(seconds: 30, sets: 3),
  steps: """
    Lie on your front, elbows under your shoulders.
    Tuck your toes under and lift your hips.
    Make one line from head to heels.
    Look at the floor and keep breathing.
    """,
  mistakes: """
    Hips sag: tighten your belly and your seat.
    Hips rise: bring them into line.
    Holding your breath: breathe calmly.
    """,
  movement:
    "Seen from the side, the figure lifts its hips until it is one straight line on forearms and toes, and holds, breathing calmly."
)

private let plankMannequin = MannequinMotion(
  view: 84, loop: .hold, hands: .planted, prop: .mat,
  stance: [
    .knee, 177, .footPitch, 76, .footOut, 45, .footTurn, 0,
    .handOut, 88, .handUp, 22, .handForward, 1004, .swivel, 12,
  ],
  milliseconds: [0, 1400],
  keys: [
    .lean, 89, 79,
    .hipPitch, 63, 82,
    .headPitch, -24, -8,
  ], representativePose: 1,
  variants: [
    MannequinVariant("sagging-hips", keys: [.lean, 91, 90, .hipPitch, 60, 61]),
    MannequinVariant("raised-hips", keys: [.lean, 89, 66, .hipPitch, 63, 104]),
  ])
