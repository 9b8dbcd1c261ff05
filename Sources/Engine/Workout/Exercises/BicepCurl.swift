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
private let bicepCurlFigure = FigureMotion(
  view: 75, prop: .dumbbells,
  stance: [.azimuth, 90, .grip, 80],
  milliseconds: [0, 1100, 1500, 2800, 3200],
  keys: [
    .elbow, 164, 42, 42, 164,
    .elevation, 2, 9, 9, 2,
  ],
  variants: [
    FigureVariant("elbows-drift", keys: [.elevation, 2, 42, 42, 2]),
    FigureVariant("half-curl", keys: [.elbow, 164, 82, 82, 164]),
    FigureVariant("leaning-back", keys: [.hipPitch, 0, -19, -19, 0]),
    FigureVariant("rushed", tempo: 3.2),
  ])
