extension Exercise {
  static let armWave = Exercise(
    number: 13, name: "arm-wave", category: .dance, measure: armWaveMeasure, guide: armWaveGuide,
    figure: armWaveFigure)
}

// What is counted, held and judged.
private let armWaveMeasure = ExerciseMeasure.dance(
  view: .front, parts: [.shoulder, .wrist],
  signal: [SignalTerm(.heightDifference(.wrist), from: -0.4, to: 0.4)])

// What is told before.
private let armWaveGuide = ExerciseGuide()

// How the figure moves.
private let armWaveFigure = FigureMotion()
