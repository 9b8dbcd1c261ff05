extension Exercise {
  static let hipSway = Exercise(
    number: 17, name: "hip-sway", category: .dance, measure: hipSwayMeasure, guide: hipSwayGuide,
    figure: hipSwayFigure)
}

// What is counted, held and judged.
private let hipSwayMeasure = ExerciseMeasure.dance(
  view: .front, parts: [.shoulder, .hip],
  signal: [SignalTerm(.shift(.hip, from: .shoulder), from: -0.08, to: 0.08)],
  rules: [FormRule(.shouldersMove, .hint, .tilt(.shoulder), .above(15), view: .front)])

// What is told before.
private let hipSwayGuide = ExerciseGuide()

// How the figure moves.
private let hipSwayFigure = FigureMotion()
