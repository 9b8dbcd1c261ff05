extension Exercise {
  static let sitUp = Exercise(
    number: 23, name: "sit-up", category: .strength, measure: sitUpMeasure, guide: sitUpGuide,
    mannequin: sitUpMannequin)
}

private let sitUpMeasure = ExerciseMeasure.repetitions(
  parts: [.shoulder, .hip, .knee],
  signal: [
    SignalTerm(.angle(.shoulder, .hip, .knee), from: 125, to: 65),
    SignalTerm(.heightShare(.shoulder, .hip, .knee), from: 0, to: 1),
  ],
  outward: .concentric,
  rules: [
    FormRule(
      .notUp, .mistake, .angle(.shoulder, .hip, .knee), .above(80), at: .reached, view: .side)
  ])

private let sitUpGuide = ExerciseGuide(
  "Sit-up",
  summary: "Curl up from the floor until you sit.",
  muscles: "Abs, hips", equipment: "A mat",
  camera: .sideFloor, amount: .repetitions(12, sets: 3),
  steps: """
    Lie on your back with your knees bent and your feet flat.
    Cross your arms over your chest.
    Curl up, head and shoulders first, until you sit.
    Roll down slowly, back first, then shoulders and head.
    """,
  mistakes: """
    Only halfway: come all the way up.
    Jerks: go slowly, without a swing.
    The chin is on the chest: leave a fist of space.
    """,
  movement:
    "Seen from the side with knees bent, the figure curls up from its back until it sits, and rolls down slowly."
)

private let sitUpMannequin = MannequinMotion(
  view: 84, hands: .placed, prop: .mat,
  stance: [
    .knee, 82, .lean, -86, .footTurn, 0, .footOut, 60,
    .handOut, -40, .handUp, -85, .handForward, 66, .swivel, 40,
  ],
  milliseconds: [0, 700, 1500, 1700, 2400, 3200, 3500],
  keys: [
    .hipPitch, -88, -62, -16, -16, -62, -88,
    .chestPitch, 0, 26, 14, 14, 26, 0,
    .headPitch, 0, 14, 4, 4, 14, 0,
  ], representativePose: 2,
  variants: [
    MannequinVariant(
      "half",
      keys: [
        .hipPitch, -88, -84, -80, -80, -84, -88, .chestPitch, 0, 14, 20, 20, 14, 0,
      ])
  ])
