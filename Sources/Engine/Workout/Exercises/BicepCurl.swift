extension Exercise {
  static let bicepCurl = Exercise(
    number: 0, name: "bicep-curl", category: .strength, measure: bicepCurlMeasure,
    guide: bicepCurlGuide,
    mannequin: bicepCurlMannequin)
}

private let bicepCurlMeasure = ExerciseMeasure.repetitions(
  parts: [.shoulder, .elbow, .wrist],
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

private let bicepCurlGuide = ExerciseGuide(
  "Biceps curl",
  summary: "Bend your elbows to lift the weights, and lower them slowly.",
  muscles: "Biceps, forearms", equipment: "Two dumbbells",
  camera: .side, amount: .repetitions(10, sets: 3),
  steps: """
    Stand with your feet under your hips, a weight in each hand.
    Turn your palms forward and keep your elbows at your sides.
    Bend your elbows until the weights are near your shoulders.
    Pause for a moment.
    Lower the weights slowly until your arms are almost straight.
    """,
  mistakes: """
    Elbows swing forward: keep them at your sides.
    The back leans: take a lighter weight and stand tall.
    Only halfway: go all the way up and down.
    """,
  movement:
    "Standing, seen from the side, the figure bends both elbows to bring the weights to its shoulders and lowers them slowly."
)

private let bicepCurlMannequin = MannequinMotion(
  view: 75, prop: .dumbbells,
  stance: [.azimuth, 90, .grip, 80],
  milliseconds: [0, 1100, 1500, 2800, 3200],
  keys: [
    .elbow, 164, 42, 42, 164,
    .elevation, 2, 9, 9, 2,
  ],
  variants: [
    MannequinVariant("elbows-drift", keys: [.elevation, 2, 42, 42, 2]),
    MannequinVariant("half-curl", keys: [.elbow, 164, 95, 95, 164]),
    MannequinVariant("leaning-back", keys: [.hipPitch, 0, -25, -25, 0]),
    MannequinVariant("rushed", tempo: 3.8),
  ])
