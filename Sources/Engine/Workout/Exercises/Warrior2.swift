extension Exercise {
  static let warrior2 = Exercise(
    number: 6, name: "warrior-2", category: .yoga, measure: warrior2Measure, guide: warrior2Guide,
    figure: warrior2Figure)
}

// What is counted, held and judged.
private let warrior2Measure = ExerciseMeasure.dance(
  view: .any, parts: [.shoulder, .hip], signal: [])

// What is told before.
private let warrior2Guide = ExerciseGuide()

// How the figure moves.
private let warrior2Figure = FigureMotion()
