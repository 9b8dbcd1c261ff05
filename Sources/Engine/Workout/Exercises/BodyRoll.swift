extension Exercise {
  static let bodyRoll = Exercise(
    number: 15, name: "body-roll", category: .dance, measure: bodyRollMeasure, guide: bodyRollGuide,
    figure: bodyRollFigure)
}

// What is counted, held and judged.
private let bodyRollMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let bodyRollGuide = ExerciseGuide()

// How the figure moves.
private let bodyRollFigure = FigureMotion(
  view: 78,
  stance: [.azimuth, 70, .footOut, 62],
  milliseconds: [0, 300, 600, 900, 1200],
  keys: [
    .hipPitch, 24, -2, -25, -4,
    .chestPitch, -10, -16, 14, 22,
    .headPitch, -6, -6, 4, 8,
    .lean, -5, 5, 6, -4,
    .knee, 150, 164, 152, 146,
    .elevation, 14, 22, 18, 8,
    .elbow, 140, 150, 140, 130,
  ], telling: 0,
  variants: [
    FigureVariant(
      "stiff-back",
      keys: [
        .hipPitch, 3, 0, -3, 0, .chestPitch, 0, 0, 0, 0, .lean, 0, 0, 0, 0,
      ])
  ])
