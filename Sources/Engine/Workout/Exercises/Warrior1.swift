extension Exercise {
  static let warrior1 = Exercise(
    number: 5, name: "warrior-1", category: .yoga, measure: warrior1Measure, guide: warrior1Guide,
    mannequin: warrior1Mannequin)
}

private let warrior1Measure = ExerciseMeasure.hold(
  parts: [.shoulder, .elbow, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.hip, .knee, .ankle), of: .minimumOfSides, 90...130),
    PoseCondition(.angle(.hip, .knee, .ankle), of: .maximumOfSides, 160...180),
    PoseCondition(.angle(.hip, .shoulder, .elbow), 140...180),
    PoseCondition(.angle(.shoulder, .elbow, .wrist), 150...180),
    PoseCondition(.lean(.shoulder, over: .hip), 0...17),
  ],
  rules: [
    FormRule(
      .frontKneeStraight, .mistake, .angle(.hip, .knee, .ankle), of: .minimumOfSides, .above(130),
      view: .side),
    FormRule(
      .backKneeBent, .mistake, .angle(.hip, .knee, .ankle), of: .maximumOfSides, .below(160),
      view: .side),
    FormRule(.armsDropped, .hint, .angle(.hip, .shoulder, .elbow), .below(140)),
    FormRule(.trunkTilted, .hint, .lean(.shoulder, over: .hip), .above(17)),
  ])

private let warrior1Guide = ExerciseGuide(
  "Warrior I",
  summary: "A long lunge with your arms overhead.",
  muscles: "Thighs, glutes, shoulders", equipment: "A mat, if you like",
  camera: .side, amount: .hold(seconds: 30, sets: 2),
  steps: """
    Stand tall, with one side to the camera.
    Step the far foot back a long step and turn its toes out a little.
    Bend your front knee until it is above your ankle.
    Straighten your back leg and press its heel down.
    Raise your arms overhead and breathe calmly.
    """,
  mistakes: """
    The front knee is too straight: sink until it is above your ankle.
    The back knee bends: push its heel away.
    The trunk leans forward: lift your chest over your hips.
    """,
  movement:
    "Seen from the side, the figure steps one leg far back, bends the front knee, raises both arms overhead and holds, breathing calmly."
)

private let warrior1Mannequin = MannequinMotion(
  view: 80, loop: .hold, prop: .mat,
  stance: [
    .weight, 0, .shift, 52, .right(.footForward), 250, .right(.footTurn), 0, .left(.footTurn), 40,
    .azimuth, 84,
  ],
  milliseconds: [0, 900, 1900, 2900],
  keys: [
    .knee, 172, 142, 104, 104,
    .lean, 0, -22, -38, -38,
    .left(.footForward), 250, -90, -362, -362,
    .left(.footLift), 0, 45, 0, 0,
    .hipPitch, 0, 6, 3, 3,
    .elevation, 7, 30, 110, 171,
    .elbow, 166, 160, 165, 173,
  ], representativePose: 3,
  variants: [
    MannequinVariant(
      "high-knee",
      keys: [
        .knee, 172, 158, 142, 142,
        .lean, 0, -18, -28, -28,
        .left(.footForward), 250, 10, -226, -226,
      ]),
    MannequinVariant("low-arms", keys: [.elevation, 7, 30, 90, 127]),
    MannequinVariant("leaning-forward", keys: [.hipPitch, 0, 8, 30, 30]),
  ])
