extension Exercise {
  static let hipSway = Exercise(
    number: 17, name: "hip-sway", category: .dance, measure: hipSwayMeasure, guide: hipSwayGuide,
    mannequin: hipSwayMannequin)
}

private let hipSwayMeasure = ExerciseMeasure.dance(
  parts: [.shoulder, .hip],
  signal: [SignalTerm(.shift(.hip, from: .shoulder), from: -0.08, to: 0.08)],
  rules: [
    FormRule(.shouldersMove, .hint, .tilt(.shoulder), .above(12), tolerance: 6, view: .front),
    FormRule(
      .movesTooSmall, .hint, .shift(.hip, from: .shoulder), .below(0.14), tolerance: 0.02,
      at: .reached, isRelative: true, view: .front),
  ])

private let hipSwayGuide = ExerciseGuide(
  "Latin hip sway",
  summary: "Sway your hips slowly and far from side to side.",
  muscles: "Hips, waist",
  camera: .front, amount: .dance(seconds: 60),
  steps: """
    Stand with your feet apart and your arms open.
    Let your hips travel slowly to one side.
    Let them travel to the other side.
    Keep your shoulders still and your knees soft.
    """,
  mistakes: """
    Shoulders travel too: keep them above your feet.
    Too small: let the knee of the free side bend.
    """,
  movement:
    "Seen from the front, the figure sways its hips slowly from side to side, its shoulders still and its arms open."
)

private let hipSwayMannequin = MannequinMotion(
  view: 0,
  stance: [.footOut, 72, .footTurn, 14, .azimuth, 20, .twist, 55],
  milliseconds: [0, 300, 600, 900, 1200],
  keys: [
    .shift, -50, 0, 50, 0,
    .hipRoll, -15, 0, 15, 0,
    .chestRoll, 9, 0, -9, 0,
    .hipTurn, 10, 0, -10, 0,
    .chestTurn, -10, 0, 10, 0,
    .knee, 151, 156, 151, 156,
    .left(.elevation), 54, 62, 66, 60,
    .right(.elevation), 66, 60, 54, 62,
    .left(.elbow), 118, 110, 100, 108,
    .right(.elbow), 100, 108, 118, 110,
  ], representativePose: 2,
  variants: [
    MannequinVariant(
      "stiff-hips",
      keys: [
        .shift, -8, 0, 8, 0, .hipRoll, -2, 0, 2, 0, .chestRoll, 0, 0, 0, 0,
      ]),
    MannequinVariant(
      "moving-shoulders",
      keys: [
        .hipRoll, 16, 0, -16, 0, .chestRoll, 16, 0, -16, 0,
      ]),
  ])
