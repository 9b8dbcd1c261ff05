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
private let treeFigure = FigureMotion()
