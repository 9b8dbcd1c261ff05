extension Exercise {
  static let frontRaise = Exercise(
    number: 22, name: "front-raise", category: .strength, measure: frontRaiseMeasure,
    guide: frontRaiseGuide,
    mannequin: frontRaiseMannequin)
}

private let frontRaiseMeasure = ExerciseMeasure.repetitions(
  parts: [.shoulder, .elbow, .wrist, .hip],
  signal: [
    SignalTerm(.angle(.hip, .shoulder, .elbow), from: 20, to: 90),
    SignalTerm(.height(.wrist, above: .shoulder), from: -0.95, to: 0),
  ],
  outward: .concentric,
  rules: [
    FormRule(
      .armsDropped, .hint, .height(.wrist, above: .shoulder), .below(-0.3), tolerance: 0.1,
      at: .reached),
    FormRule(
      .armsTooHigh, .risk, .angle(.hip, .shoulder, .elbow), of: .most, .above(110), view: .side),
    FormRule(
      .trunkSwing, .mistake, .lean(.shoulder, over: .hip), .above(10), tolerance: 5,
      isRelative: true,
      view: .side),
  ])

private let frontRaiseGuide = ExerciseGuide(
  "Front raise",
  summary: "Raise your arms forward to shoulder height.",
  muscles: "Fronts of the shoulders", equipment: "Two light dumbbells",
  camera: .side, amount: .repetitions(10, sets: 3),
  steps: """
    Stand tall with a light weight in each hand, palms back.
    Bend your elbows a little and keep them bent.
    Raise both arms forward until they are level.
    Lower them slowly.
    """,
  mistakes: """
    Hands go too high: stop at shoulder height.
    The body swings: take a lighter weight.
    """,
  movement:
    "Standing, seen from the side, the figure raises both arms forward to shoulder height and lowers them slowly."
)

private let frontRaiseMannequin = MannequinMotion(
  view: 80, prop: .dumbbells,
  stance: [.azimuth, 88, .twist, -70, .elbow, 166],
  milliseconds: [0, 1200, 1600, 3000, 3300],
  keys: [.elevation, 5, 90, 90, 5],
  variants: [
    MannequinVariant("too-high", keys: [.elevation, 5, 134, 134, 5]),
    MannequinVariant("swaying", keys: [.hipPitch, 4, -24, -24, 4]),
    MannequinVariant("half-raise", keys: [.elevation, 5, 30, 30, 5]),
  ])
