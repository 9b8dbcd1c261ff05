extension Exercise {
  static let tree = Exercise(
    number: 7, name: "tree", category: .yoga, measure: treeMeasure, guide: treeGuide,
    figure: treeFigure)
}

// What is counted, held and judged.
private let treeMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let treeGuide = ExerciseGuide()

// How the figure moves.
private let treeFigure = FigureMotion(
  view: 0, loop: .hold, hands: .placed,
  stance: [.weight, 0, .right(.footOut), 20, .right(.footTurn), 4, .shift, 20, .swivel, 70],
  milliseconds: [0, 1000, 2000, 3200],
  keys: [
    .knee, 172, 174, 174, 174,
    .left(.footOut), 60, 20, -85, -85,
    .left(.footForward), 0, 20, -20, -20,
    .left(.footLift), 0, 150, 296, 296,
    .left(.footTurn), 8, 60, 86, 86,
    .left(.footPitch), 0, 60, 82, 82,
    .handOut, 150, 60, 12, 12,
    .handUp, -305, -190, -60, 268,
    .handForward, 10, 110, 115, 25,
  ], telling: 3,
  variants: [
    FigureVariant("swaying", sway: 45),
    FigureVariant(
      "foot-down",
      keys: [
        .left(.footOut), 60, 62, 62, 62,
        .left(.footLift), 0, 4, 4, 4,
        .left(.footPitch), 0, 30, 45, 45,
      ]),
    FigureVariant("leaning", keys: [.hipRoll, 0, 4, 16, 16]),
  ])
