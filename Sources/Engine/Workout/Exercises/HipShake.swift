extension Exercise {
  static let hipShake = Exercise(
    number: 10, name: "hip-shake", category: .dance, measure: hipShakeMeasure, guide: hipShakeGuide,
    figure: hipShakeFigure)
}

// What is counted, held and judged.
private let hipShakeMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let hipShakeGuide = ExerciseGuide()

// How the figure moves.
private let hipShakeFigure = FigureMotion(
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
  ], telling: 2,
  variants: [
    FigureVariant(
      "stiff-hips",
      keys: [
        .shift, -6, 0, 6, 0, .hipRoll, -2, 0, 2, 0, .chestRoll, 0, 0, 0, 0,
      ])
  ])
