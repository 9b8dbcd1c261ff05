extension Exercise {
  static let chair = Exercise(
    number: 9, name: "chair", category: .yoga, measure: chairMeasure, guide: chairGuide,
    mannequin: chairMannequin)
}

private let chairMeasure = ExerciseMeasure.hold(
  parts: [.shoulder, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.hip, .knee, .ankle), 90...130),
    PoseCondition(.angle(.shoulder, .hip, .knee), 85...130),
    PoseCondition(.lean(.shoulder, over: .hip), 0...40),
    PoseCondition(.angle(.hip, .shoulder, .elbow), 140...180),
    PoseCondition(.angle(.shoulder, .elbow, .wrist), 150...180),
  ],
  rules: [
    FormRule(.tooHigh, .mistake, .angle(.hip, .knee, .ankle), .above(130), view: .side),
    FormRule(.trunkForward, .risk, .lean(.shoulder, over: .hip), .above(40), view: .side),
    FormRule(.armsDropped, .hint, .angle(.hip, .shoulder, .elbow), .below(140), view: .side),
  ])

private let chairGuide = ExerciseGuide(
  "Chair pose",
  summary: "Sit back as if on a chair, with your arms raised.",
  muscles: "Thighs, glutes, shoulders",
  camera: .side, amount: .hold(seconds: 30, sets: 2),
  steps: """
    Stand with your feet together or hip-wide, one side to the camera.
    Raise your arms beside your ears.
    Bend your knees and sit back.
    Keep your heels down and your chest lifted.
    Stay there and breathe calmly.
    """,
  mistakes: """
    Too high: sit a little deeper.
    The chest drops: lift it, your weight on your heels.
    Arms sink: reach up beside your ears.
    """,
  movement:
    "Seen from the side, the figure raises its arms, sits back as if on a chair and holds, breathing calmly."
)

private let chairMannequin = MannequinMotion(
  view: 78, loop: .hold,
  stance: [.azimuth, 88, .footTurn, 2],
  milliseconds: [0, 1000, 2600],
  keys: [
    .knee, 172, 165, 106,
    .lean, 0, -2, -16,
    .hipPitch, 0, 2, 27,
    .headPitch, 0, 0, -10,
    .elevation, 7, 120, 166,
    .elbow, 166, 168, 173,
  ], representativePose: 2,
  variants: [
    MannequinVariant(
      "too-high", keys: [.knee, 172, 168, 142, .lean, 0, -2, -9, .hipPitch, 0, 2, 30]),
    MannequinVariant(
      "leaning-forward", keys: [.hipPitch, 0, 2, 53, .knee, 172, 165, 120, .lean, 0, -2, -16]),
    MannequinVariant("low-arms", keys: [.elevation, 7, 60, 128]),
  ])
