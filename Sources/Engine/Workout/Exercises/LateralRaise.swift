extension Exercise {
  static let lateralRaise = Exercise(
    number: 2, name: "lateral-raise", category: .strength, measure: lateralRaiseMeasure,
    guide: lateralRaiseGuide,
    mannequin: lateralRaiseMannequin)
}

private let lateralRaiseMeasure = ExerciseMeasure.repetitions(
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
      .armsTooHigh, .risk, .angle(.hip, .shoulder, .elbow), of: .most, .above(105), view: .front),
    FormRule(
      .armsBent, .hint, .angle(.shoulder, .elbow, .wrist), of: .least, .below(140), at: .atFarEnd,
      view: .front),
    FormRule(
      .trunkSwing, .mistake, .lean(.shoulder, over: .hip), .above(10), tolerance: 5,
      isRelative: true),
  ])

private let lateralRaiseGuide = ExerciseGuide(
  "Lateral raise",
  summary: "Raise your arms sideways to shoulder height.",
  muscles: "Sides of the shoulders", equipment: "Two light dumbbells",
  camera: .frontWide, amount: .repetitions(10, sets: 3),
  steps: """
    Stand tall with a light weight in each hand.
    Bend your elbows a little and keep them bent.
    Raise both arms sideways until they are level with your shoulders.
    Lower them slowly to your sides.
    """,
  mistakes: """
    Hands go above the shoulders: stop when your arms are level.
    Elbows bend a lot: keep your arms long.
    The body swings: take a lighter weight.
    """,
  movement:
    "Standing, seen from the front, the figure raises both arms sideways to shoulder height and lowers them slowly."
)

private let lateralRaiseMannequin = MannequinMotion(
  view: 0, prop: .dumbbells,
  stance: [.azimuth, 12, .elbow, 162],
  milliseconds: [0, 1200, 1600, 3000, 3300],
  keys: [.elevation, 6, 80, 80, 6],
  variants: [
    MannequinVariant("too-high", keys: [.elevation, 6, 118, 118, 6]),
    MannequinVariant("bent-elbows", stance: [.elbow, 112, .twist, 80]),
    MannequinVariant("swaying", keys: [.hipRoll, 0, 24, 24, 0]),
    MannequinVariant("half-raise", keys: [.elevation, 6, 28, 28, 6]),
  ])
