extension Exercise {
  static let bodyRoll = Exercise(
    number: 15, name: "body-roll", category: .dance, measure: bodyRollMeasure, guide: bodyRollGuide,
    mannequin: bodyRollMannequin)
}

private let bodyRollMeasure = ExerciseMeasure.dance(
  parts: [.shoulder, .hip],
  signal: [SignalTerm(.shift(.shoulder, from: .hip), from: -0.14, to: 0.14)],
  rules: [
    FormRule(
      .movesTooSmall, .hint, .shift(.shoulder, from: .hip), .below(0.22), tolerance: 0.02,
      at: .reached, isRelative: true, view: .side)
  ])

private let bodyRollGuide = ExerciseGuide(
  "Body roll",
  summary: "Roll your body in a wave from chest to hips.",
  muscles: "Back, abs, hips",
  camera: .side, amount: .dance(seconds: 60),
  steps: """
    Stand with one side to the camera and soft knees.
    Push your chest forward.
    Let your belly and hips follow.
    Pull your chest back and begin again, without a stop.
    """,
  mistakes: """
    A straight back: move your chest first, then your hips.
    Jerks: make it one smooth wave.
    """,
  movement:
    "Seen from the side, the figure rolls its body in a wave, the chest first and the hips after it."
)

private let bodyRollMannequin = MannequinMotion(
  view: 78,
  stance: [.azimuth, 70, .footOut, 62],
  milliseconds: [0, 300, 600, 900, 1200],
  keys: [
    .hipPitch, 24, -2, -25, -4,
    .chestPitch, -10, -16, 14, 22,
    .headPitch, -6, -6, 4, 8,
    .lean, -5, 5, 6, -4,
    .knee, 150, 164, 152, 146,
    .elevation, 20, -2, -14, -2,
    .elbow, 140, 150, 140, 130,
  ], representativePose: 0,
  variants: [
    MannequinVariant(
      "stiff-back",
      keys: [
        .hipPitch, 3, 0, -3, 0, .chestPitch, 0, 0, 0, 0, .lean, 0, 0, 0, 0,
      ])
  ])
