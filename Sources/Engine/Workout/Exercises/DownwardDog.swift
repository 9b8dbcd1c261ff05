extension Exercise {
  static let downwardDog = Exercise(
    number: 8, name: "downward-dog", category: .yoga, measure: downwardDogMeasure,
    guide: downwardDogGuide,
    figure: downwardDogFigure)
}

// What is counted, held and judged.
private let downwardDogMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let downwardDogGuide = ExerciseGuide()

// How the figure moves.
private let downwardDogFigure = FigureMotion(
  view: 84, loop: .hold, hands: .planted, prop: .mat,
  stance: [.footTurn, 0, .footOut, 55, .handOut, 105, .handUp, 20, .handForward, 655, .swivel, 60],
  milliseconds: [0, 1200, 2600],
  keys: [
    .knee, 78, 120, 173,
    .lean, 46, 38, 27,
    .hipPitch, 80, 100, 129,
    .footPitch, 68, 45, 0,
    .headPitch, 0, 5, 14,
  ], telling: 2,
  variants: [
    FigureVariant(
      "bent-knees", stance: [.handForward, 720],
      keys: [
        .knee, 78, 110, 132, .lean, 46, 42, 36, .hipPitch, 80, 96, 118, .footPitch, 68, 45, 20,
      ]),
    FigureVariant("bent-elbows", stance: [.handForward, 560]),
  ])
