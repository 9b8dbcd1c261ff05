extension Exercise {
  static let fullBodyGroove = Exercise(
    number: 19, name: "full-body-groove", category: .dance, measure: fullBodyGrooveMeasure,
    guide: fullBodyGrooveGuide,
    figure: fullBodyGrooveFigure)
}

// What is counted, held and judged.
private let fullBodyGrooveMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let fullBodyGrooveGuide = ExerciseGuide()

// How the figure moves.
private let fullBodyGrooveFigure = FigureMotion()
