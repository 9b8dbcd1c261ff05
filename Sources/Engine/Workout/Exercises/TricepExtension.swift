extension Exercise {
  static let tricepExtension = Exercise(
    number: 4, name: "tricep-extension", category: .strength, measure: tricepExtensionMeasure,
    guide: tricepExtensionGuide,
    mannequin: tricepExtensionMannequin)
}

private let tricepExtensionMeasure = ExerciseMeasure.repetitions(
  parts: [.shoulder, .elbow, .wrist],
  signal: [
    SignalTerm(.angle(.shoulder, .elbow, .wrist), from: 75, to: 160),
    SignalTerm(.heightBetween(.elbow, .wrist), from: 0, to: 0.5),
  ],
  outward: .concentric,
  rules: [
    FormRule(
      .upperArmMoves, .mistake, .angle(.hip, .shoulder, .elbow), of: .most, .above(20),
      isRelative: true, view: .side),
    FormRule(.notExtended, .hint, .angle(.shoulder, .elbow, .wrist), .below(150), at: .reached),
  ])

private let tricepExtensionGuide = ExerciseGuide(
  "Triceps extension",
  summary: "Straighten your elbows to lift the weights overhead.",
  muscles: "Triceps", equipment: "Two light dumbbells",
  camera: .side, amount: .repetitions(10, sets: 3),
  steps: """
    Stand tall with a weight in each hand and your arms straight up.
    Bend your elbows and lower the weights behind your head.
    Keep your upper arms still, close to your ears.
    Straighten your elbows to lift the weights again.
    """,
  mistakes: """
    Upper arms swing: only your forearms move.
    Arms stay bent: finish with straight elbows.
    The back arches: tighten your belly.
    """,
  movement:
    "Standing, seen from the side with upper arms beside its head, the figure lifts weights from behind its head to straight arms."
)

private let tricepExtensionMannequin = MannequinMotion(
  view: 80, prop: .dumbbells,
  stance: [.azimuth, 90],
  milliseconds: [0, 1200, 1500, 2800, 3100],
  keys: [
    .elbow, 60, 168, 168, 60,
    .elevation, 166, 171, 171, 166,
  ],
  variants: [
    MannequinVariant("no-lockout", keys: [.elbow, 60, 136, 136, 60]),
    MannequinVariant("moving-upper-arm", keys: [.elevation, 132, 171, 171, 132]),
  ])
