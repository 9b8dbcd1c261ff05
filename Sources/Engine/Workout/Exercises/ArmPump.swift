extension Exercise {
  static let armPump = Exercise(
    number: 11, name: "arm-pump", category: .dance, measure: armPumpMeasure, guide: armPumpGuide,
    figure: armPumpFigure)
}

// What is counted, held and judged.
private let armPumpMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let armPumpGuide = ExerciseGuide()

// How the figure moves.
private let armPumpFigure = FigureMotion(
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
    FigureVariant("low-arms", keys: [.elevation, 36, 70, 70, .elbow, 58, 84, 84])
  ])
