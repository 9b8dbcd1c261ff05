extension Exercise {
  static let pushUp = Exercise(
    number: 20, name: "push-up", category: .strength, measure: pushUpMeasure, guide: pushUpGuide,
    mannequin: pushUpMannequin)
}

private let pushUpMeasure = ExerciseMeasure.repetitions(
  parts: [.shoulder, .elbow, .wrist],
  signal: [SignalTerm(.angle(.shoulder, .elbow, .wrist), from: 160, to: 90)],
  outward: .eccentric,
  rules: [
    FormRule(
      .hipsTooLow, .risk, .lineHeight(.shoulder, .hip, .ankle), .below(-0.2), tolerance: 0.07,
      view: .side),
    FormRule(
      .hipsTooHigh, .mistake, .lineHeight(.shoulder, .hip, .ankle), .above(0.2), tolerance: 0.07,
      view: .side),
    FormRule(
      .tooShallow, .hint, .angle(.shoulder, .elbow, .wrist), .above(100), at: .reached, view: .side),
  ])

private let pushUpGuide = ExerciseGuide(
  "Push-up",
  summary: "Lower your body to the floor and push it up.",
  muscles: "Chest, triceps, shoulders, core", equipment: "A mat",
  camera: .sideFloor, amount: .repetitions(8, sets: 3),
  steps: """
    Place your hands under your shoulders and step your feet back.
    Make one line from head to heels.
    Bend your elbows and lower your chest towards the floor.
    Push the floor away until your arms are straight.
    """,
  mistakes: """
    Hips sag: tighten your belly and your seat.
    Hips rise: bring them into line.
    Only halfway: go lower, or start on your knees.
    """,
  movement:
    "Seen from the side, the figure lowers its straight body towards the floor and pushes it up again."
)

private let pushUpMannequin = MannequinMotion(
  view: 84, hands: .planted, prop: .mat,
  stance: [
    .knee, 176, .footPitch, 76, .footOut, 45, .footTurn, 0, .headPitch, -18,
    .handOut, 132, .handUp, 20, .handForward, 826, .swivel, 40,
  ],
  milliseconds: [0, 1200, 1400, 2500, 2800],
  keys: [
    .lean, 70, 81, 81, 70,
    .hipPitch, 70, 81, 81, 70,
  ],
  variants: [
    MannequinVariant("sagging-hips", keys: [.lean, 84, 89, 89, 84, .hipPitch, 43, 57, 57, 43]),
    MannequinVariant("raised-hips", keys: [.lean, 55, 65, 65, 55, .hipPitch, 98, 108, 108, 98]),
    MannequinVariant("half", keys: [.lean, 70, 73, 73, 70, .hipPitch, 70, 73, 73, 70]),
  ])
