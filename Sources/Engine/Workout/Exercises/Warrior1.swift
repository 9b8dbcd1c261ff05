extension Exercise {
  static let warrior1 = Exercise(
    number: 5, name: "warrior-1", category: .yoga, measure: warrior1Measure, guide: warrior1Guide,
    figure: warrior1Figure)
}

// What is counted, held and judged.
private let warrior1Measure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let warrior1Guide = ExerciseGuide()

// How the figure moves.
private let warrior1Figure = FigureMotion()
