extension Exercise {
  static let hipSway = Exercise(
    number: 17, name: "hip-sway", category: .dance, measure: hipSwayMeasure, guide: hipSwayGuide,
    figure: hipSwayFigure)
}

// What is counted, held and judged.
private let hipSwayMeasure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let hipSwayGuide = ExerciseGuide()

// How the figure moves.
private let hipSwayFigure = FigureMotion()
