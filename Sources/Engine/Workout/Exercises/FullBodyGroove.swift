extension Exercise {
  static let fullBodyGroove = Exercise(
    number: 19, name: "full-body-groove", category: .dance, measure: fullBodyGrooveMeasure,
    guide: fullBodyGrooveGuide,
    mannequin: fullBodyGrooveMannequin)
}

private let fullBodyGrooveMeasure = ExerciseMeasure.dance(
  parts: [.shoulder, .hip], signal: [])

private let fullBodyGrooveGuide = ExerciseGuide(
  "Full body groove",
  summary: "Move everything, the way you like, in time.",
  muscles: "The whole body",
  camera: .frontWide, amount: .dance(seconds: 60),
  steps: """
    Stand with your feet wide and find the beat in your knees.
    Let your hips go from side to side.
    Add your arms: one high, one low, then change.
    Keep moving until the time is up.
    """,
  mistakes: """
    Standing still: keep at least your knees bouncing.
    Only your arms move: add your hips.
    """,
  movement:
    "Seen from the front, the figure bounces in its knees, swings its hips and raises one arm after the other."
)

private let fullBodyGrooveMannequin = MannequinMotion(
  view: 0, loop: .rounds(repetitions: 0),
  stance: [.footOut, 84, .footTurn, 16, .azimuth, 20, .twist, 70],
  milliseconds: [0, 150, 300, 450, 600, 750, 900, 1050, 1200],
  keys: [
    .shift, 0, 18, 30, 18, 0, -18, -30, -18,
    .hipRoll, 0, 5, 8, 5, 0, -5, -8, -5,
    .chestRoll, 0, -6, -14, -6, 0, 6, 14, 6,
    .chestTurn, 0, 8, 16, 8, 0, -8, -16, -8,
    .knee, 130, 140, 144, 140, 130, 140, 144, 140,
    .left(.elevation), 40, 90, 140, 90, 40, 30, 24, 30,
    .right(.elevation), 40, 30, 24, 30, 40, 90, 140, 90,
    .left(.elbow), 80, 110, 140, 110, 80, 76, 84, 76,
    .right(.elbow), 80, 76, 84, 76, 80, 110, 140, 110,
    .right(.footPitch), 0, 20, 34, 20, 0, 0, 0, 0,
    .left(.footPitch), 0, 0, 0, 0, 0, 20, 34, 20,
    .headTurn, 0, 8, 14, 8, 0, -8, -14, -8,
  ], representativePose: 2,
  variants: [
    MannequinVariant(
      "standing-still",
      keys: [
        .shift, 0, 0, 0, 0, 0, 0, 0, 0, .hipRoll, 0, 0, 0, 0, 0, 0, 0, 0,
        .chestRoll, 0, 0, 0, 0, 0, 0, 0, 0, .chestTurn, 0, 0, 0, 0, 0, 0, 0, 0,
        .knee, 166, 166, 166, 166, 166, 166, 166, 166,
        .elevation, 12, 12, 12, 12, 12, 12, 12, 12, .elbow, 150, 150, 150, 150, 150, 150, 150, 150,
        .footPitch, 0, 0, 0, 0, 0, 0, 0, 0, .headTurn, 0, 0, 0, 0, 0, 0, 0, 0,
      ])
  ])
