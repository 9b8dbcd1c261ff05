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
private let downwardDogFigure = FigureMotion()
