extension Exercise {
  static let chestPop = Exercise(
    number: 18, name: "chest-pop", category: .dance, measure: chestPopMeasure, guide: chestPopGuide,
    mannequin: chestPopMannequin)
}

private let chestPopMeasure = ExerciseMeasure.dance(
  parts: [.shoulder, .hip],
  signal: [SignalTerm(.shift(.shoulder, from: .hip), from: -0.05, to: 0.05)],
  rules: [
    FormRule(
      .movesTooSmall, .hint, .shift(.shoulder, from: .hip), .below(0.1), tolerance: 0.02,
      at: .reached, isRelative: true, view: .side)
  ])

private let chestPopGuide = ExerciseGuide(
  "Chest pop",
  summary: "Pop your chest forward on the beat.",
  muscles: "Chest, upper back",
  camera: .side, amount: .dance(seconds: 60),
  steps: """
    Stand with one side to the camera and soft knees.
    Round your upper back a little.
    Pop your chest forward and pull your elbows back.
    Let it sink back at once.
    """,
  mistakes: """
    The whole body rocks: keep your hips where they are.
    Too small: pull your shoulder blades together.
    """,
  movement:
    "Seen from the side, the figure pops its chest forward with elbows pulled back, and lets it sink back."
)

private let chestPopMannequin = MannequinMotion(
  view: 78,
  stance: [.footOut, 66, .azimuth, 80, .knee, 158],
  milliseconds: [0, 280, 420, 800],
  keys: [
    .hipPitch, -11, 12, 12,
    .chestPitch, 11, -6, -6,
    .headPitch, 0, -6, -6,
    .lean, 1, -3, -3,
    .elevation, 26, -22, -22,
    .elbow, 92, 84, 84,
  ],
  variants: [
    MannequinVariant(
      "stiff-chest",
      keys: [
        .hipPitch, 0, 1, 1, .chestPitch, 0, 0, 0, .lean, 0, 0, 0,
      ])
  ])
