extension Exercise {
  static let lateralRaise = Exercise(
    number: 2, name: "lateral-raise", category: .strength, measure: lateralRaiseMeasure,
    guide: lateralRaiseGuide,
    figure: lateralRaiseFigure)
}

// What is counted, held and judged.
private let lateralRaiseMeasure = ExerciseMeasure()

// What is told before.
private let lateralRaiseGuide = ExerciseGuide()

// How the figure moves.
private let lateralRaiseFigure = FigureMotion(
  view: 0, prop: .dumbbells,
  stance: [.azimuth, 12, .elbow, 162],
  milliseconds: [0, 1200, 1600, 3000, 3300],
  keys: [.elevation, 6, 80, 80, 6],
  variants: [
    FigureVariant("too-high", keys: [.elevation, 6, 118, 118, 6]),
    FigureVariant("bent-elbows", stance: [.elbow, 112, .twist, -80]),
    FigureVariant("swaying", keys: [.hipRoll, 0, 17, 17, 0]),
    FigureVariant("half-raise", keys: [.elevation, 6, 42, 42, 6]),
  ])
