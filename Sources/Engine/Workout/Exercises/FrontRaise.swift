extension Exercise {
  static let frontRaise = Exercise(
    number: 22, name: "front-raise", category: .strength, measure: frontRaiseMeasure,
    guide: frontRaiseGuide,
    figure: frontRaiseFigure)
}

// What is counted, held and judged.
private let frontRaiseMeasure = ExerciseMeasure()

// What is told before.
private let frontRaiseGuide = ExerciseGuide()

// How the figure moves.
private let frontRaiseFigure = FigureMotion(
  view: 80, prop: .dumbbells,
  stance: [.azimuth, 88, .twist, -70, .elbow, 166],
  milliseconds: [0, 1200, 1600, 3000, 3300],
  keys: [.elevation, 5, 90, 90, 5],
  variants: [
    FigureVariant("too-high", keys: [.elevation, 5, 134, 134, 5]),
    FigureVariant("swaying", keys: [.hipPitch, 4, -16, -16, 4]),
    FigureVariant("half-raise", keys: [.elevation, 5, 48, 48, 5]),
  ])
