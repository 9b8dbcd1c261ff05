extension Exercise {
  static let shoulderPress = Exercise(
    number: 1, name: "shoulder-press", category: .strength, measure: shoulderPressMeasure,
    guide: shoulderPressGuide,
    mannequin: shoulderPressMannequin)
}

private let shoulderPressMeasure = ExerciseMeasure.repetitions(
  parts: [.shoulder, .elbow, .wrist],
  signal: [
    SignalTerm(.angle(.shoulder, .elbow, .wrist), from: 80, to: 160),
    SignalTerm(.height(.wrist, above: .shoulder), from: 0, to: 1),
  ],
  outward: .concentric,
  rules: [
    FormRule(.notExtended, .mistake, .angle(.shoulder, .elbow, .wrist), .below(155), at: .reached),
    FormRule(.armsUneven, .hint, .tilt(.wrist), .above(12), tolerance: 6, view: .front),
    FormRule(
      .trunkSwing, .risk, .lean(.shoulder, over: .hip), .above(15), tolerance: 5, isRelative: true),
  ])

private let shoulderPressGuide = ExerciseGuide(
  "Shoulder press",
  summary: "Press the weights from your shoulders to above your head.",
  muscles: "Shoulders, triceps, upper back", equipment: "Two dumbbells",
  camera: .frontWide, amount: .repetitions(10, sets: 3),
  steps: """
    Stand tall and hold a weight beside each shoulder, palms forward.
    Tighten your belly and your seat.
    Press both weights up until your arms are straight.
    Lower them slowly to your shoulders.
    """,
  mistakes: """
    Arms stay bent: finish with straight elbows.
    One arm is late: press both at the same pace.
    The back arches: pull your ribs down, or take less weight.
    """,
  movement:
    "Standing, seen from the front, the figure presses both weights from its shoulders to straight arms overhead and lowers them."
)

private let shoulderPressMannequin = MannequinMotion(
  view: 0, prop: .dumbbells,
  stance: [.azimuth, 8, .twist, 90],
  milliseconds: [0, 1200, 1500, 2800, 3100],
  keys: [
    .elbow, 70, 170, 170, 70,
    .elevation, 52, 166, 166, 52,
  ],
  variants: [
    MannequinVariant(
      "no-lockout", keys: [.elbow, 70, 138, 138, 70, .elevation, 52, 132, 132, 52]),
    MannequinVariant(
      "uneven",
      keys: [
        .right(.elbow), 70, 104, 104, 70, .right(.elevation), 52, 90, 90, 52,
      ]),
    MannequinVariant("leaning", keys: [.hipRoll, 0, 24, 24, 0]),
  ])
