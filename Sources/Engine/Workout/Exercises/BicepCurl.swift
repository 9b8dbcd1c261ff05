extension Exercise {
  static let bicepCurl = Exercise(
    number: 0, name: "bicep-curl", category: .strength, measure: bicepCurlMeasure,
    guide: bicepCurlGuide,
    figure: bicepCurlFigure)
}

// What is counted, held and judged.
private let bicepCurlMeasure = ExerciseMeasure()

// What is told before.
private let bicepCurlGuide = ExerciseGuide()

// How the figure moves.
private let bicepCurlFigure = FigureMotion()
