extension Exercise {
  static let hipShake = Exercise(
    number: 10, name: "hip-shake", category: .dance, measure: hipShakeMeasure, guide: hipShakeGuide,
    mannequin: hipShakeMannequin)
}

private let hipShakeMeasure = ExerciseMeasure.dance(
  parts: [.shoulder, .hip],
  signal: [SignalTerm(.shift(.hip, from: .shoulder), from: -0.06, to: 0.06)],
  rules: [
    FormRule(
      .movesTooSmall, .hint, .shift(.hip, from: .shoulder), .below(0.12), tolerance: 0.02,
      at: .reached, isRelative: true, view: .front)
  ])

private let hipShakeGuide = ExerciseGuide(
  "Zumba hip shake",
  summary: "Shake your hips quickly from side to side.",
  muscles: "Hips, waist",
  camera: .front, amount: .dance(seconds: 60),
  steps: """
    Stand with your feet wider than your hips and soft knees.
    Hold your hands up beside your shoulders.
    Push your hips to one side, then to the other.
    Keep your shoulders calm and stay on the beat.
    """,
  mistakes: """
    The whole body sways: let only your hips travel.
    Stiff knees: keep them soft.
    """,
  movement:
    "Seen from the front, the figure shakes its hips quickly from side to side while its shoulders stay calm."
)

private let hipShakeMannequin = MannequinMotion(
  view: 0,
  stance: [.footOut, 78, .footTurn, 14, .azimuth, 35, .twist, 35],
  milliseconds: [0, 225, 450, 675, 900],
  keys: [
    .shift, -38, 0, 38, 0,
    .hipRoll, -12, 0, 12, 0,
    .chestRoll, 6, 0, -6, 0,
    .knee, 158, 152, 158, 152,
    .left(.elevation), 48, 36, 24, 36,
    .right(.elevation), 24, 36, 48, 36,
    .left(.elbow), 62, 76, 92, 76,
    .right(.elbow), 92, 76, 62, 76,
  ], representativePose: 2,
  variants: [
    MannequinVariant(
      "stiff-hips",
      keys: [
        .shift, -6, 0, 6, 0, .hipRoll, -2, 0, 2, 0, .chestRoll, 0, 0, 0, 0,
      ])
  ])
