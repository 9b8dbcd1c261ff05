extension Exercise {
  static let squat = Exercise(
    number: 3, name: "squat", category: .strength, measure: squatMeasure, guide: squatGuide,
    mannequin: squatMannequin)
}

private let squatMeasure = ExerciseMeasure.repetitions(
  parts: [.hip, .knee, .ankle],
  signal: [
    SignalTerm(.angle(.hip, .knee, .ankle), from: 170, to: 90),
    SignalTerm(.heightShare(.hip, .knee, .ankle), from: 1, to: 0),
  ],
  outward: .eccentric,
  rules: [
    FormRule(
      .tooShallow, .mistake, .angle(.hip, .knee, .ankle), .above(110), at: .reached, view: .side),
    FormRule(.trunkForward, .risk, .lean(.shoulder, over: .hip), .above(45), view: .side),
    FormRule(
      .kneesInward, .hint, .gapShare(.knee, .ankle), .below(0.8), tolerance: 0.1, at: .atFarEnd,
      view: .front),
  ])

private let squatGuide = ExerciseGuide(
  "Squat",
  summary: "Sit back and down, then stand up.",
  muscles: "Thighs, glutes, core",
  camera: .side, amount: .repetitions(10, sets: 3),
  steps: """
    Stand with your feet a little wider than your hips, toes slightly out.
    Reach your arms forward for balance.
    Sit back and down until your thighs are about level.
    Keep your heels down and your knees over your toes.
    Push the floor away and stand up.
    """,
  mistakes: """
    Too high: go down until your thighs are level, if it does not hurt.
    The chest drops: look ahead and lift it.
    Knees fall in: push them out over your toes.
    """,
  movement:
    "Seen from the side, the figure sits back until its thighs are level, arms reaching forward, and stands up again."
)

private let squatMannequin = MannequinMotion(
  view: 75,
  stance: [.footOut, 75, .footTurn, 16, .azimuth, 82],
  milliseconds: [0, 1400, 1700, 2900, 3200],
  keys: [
    .knee, 172, 68, 68, 172,
    .lean, 0, -23, -23, 0,
    .hipPitch, 1, 34, 34, 1,
    .headPitch, 0, -20, -20, 0,
    .elevation, 8, 84, 84, 8,
  ],
  variants: [
    MannequinVariant(
      "shallow", keys: [.knee, 172, 126, 126, 172, .lean, 0, -12, -12, 0, .hipPitch, 1, 22, 22, 1]),
    MannequinVariant("leaning-forward", keys: [.hipPitch, 1, 62, 62, 1, .lean, 0, -30, -30, 0]),
    MannequinVariant("knees-in", stance: [.footTurn, -28]),
  ])
