extension Exercise {
  static let armPump = Exercise(
    number: 11, name: "arm-pump", category: .dance, measure: armPumpMeasure, guide: armPumpGuide,
    mannequin: armPumpMannequin)
}

private let armPumpMeasure = ExerciseMeasure.dance(
  parts: [.shoulder, .elbow, .wrist],
  signal: [SignalTerm(.height(.wrist, above: .shoulder), from: 0.1, to: 0.5)],
  rules: [
    FormRule(.armsUneven, .hint, .tilt(.wrist), .above(30), view: .front),
    FormRule(
      .armsDropped, .hint, .height(.wrist, above: .shoulder), .below(0.4), tolerance: 0.1,
      at: .reached),
  ])

private let armPumpGuide = ExerciseGuide(
  "Bhangra arm pump",
  summary: "Pump both arms up on every beat.",
  muscles: "Shoulders, arms, legs",
  camera: .frontWide, amount: .dance(seconds: 60),
  steps: """
    Stand with your feet wide and bend your knees.
    Hold your hands beside your shoulders.
    Push both hands up as you straighten your knees.
    Drop your arms and knees again, in time with the music.
    """,
  mistakes: """
    Low hands: reach well above your head.
    Arms apart in time: move both together.
    """,
  movement: "Seen from the front, the figure pumps both arms up together, bouncing in its knees.")

private let armPumpMannequin = MannequinMotion(
  view: 0,
  stance: [.footOut, 88, .footTurn, 16, .azimuth, 8, .twist, 88],
  milliseconds: [0, 400, 500, 900],
  keys: [
    .elevation, 36, 154, 154,
    .elbow, 58, 162, 162,
    .knee, 140, 168, 168,
    .lean, -4, 0, 0,
    .headPitch, 4, -8, -8,
  ],
  variants: [
    MannequinVariant("low-arms", keys: [.elevation, 36, 50, 50, .elbow, 58, 68, 68])
  ])
