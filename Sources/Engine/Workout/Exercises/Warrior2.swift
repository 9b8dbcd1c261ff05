extension Exercise {
  static let warrior2 = Exercise(
    number: 6, name: "warrior-2", category: .yoga, measure: warrior2Measure, guide: warrior2Guide,
    mannequin: warrior2Mannequin)
}

private let warrior2Measure = ExerciseMeasure.hold(
  parts: [.shoulder, .elbow, .wrist, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.hip, .knee, .ankle), of: .minimumOfSides, 90...130),
    PoseCondition(.angle(.hip, .knee, .ankle), of: .maximumOfSides, 165...180),
    PoseCondition(.angle(.hip, .shoulder, .elbow), 80...110),
    PoseCondition(.angle(.shoulder, .elbow, .wrist), 160...180),
    PoseCondition(.tilt(.wrist), 0...10),
    PoseCondition(.lean(.shoulder, over: .hip), 0...10),
  ],
  rules: [
    FormRule(
      .frontKneeStraight, .mistake, .angle(.hip, .knee, .ankle), of: .minimumOfSides, .above(130),
      view: .front),
    FormRule(
      .backKneeBent, .mistake, .angle(.hip, .knee, .ankle), of: .maximumOfSides, .below(165),
      view: .front),
    FormRule(
      .armsDropped, .hint, .angle(.hip, .shoulder, .elbow), of: .least, .below(80), view: .front),
    FormRule(.trunkTilted, .hint, .lean(.shoulder, over: .hip), .above(10)),
  ])

private let warrior2Guide = ExerciseGuide(
  "Warrior II",
  summary: "A wide lunge with your arms stretched to both sides.",
  muscles: "Thighs, hips, shoulders", equipment: "A mat, if you like",
  camera: .frontWide, amount: .hold(seconds: 30, sets: 2),
  steps: """
    Face the camera and step your feet wide apart.
    Turn your left toes out to the side.
    Bend your left knee until it is above your ankle.
    Stretch your arms to both sides, level with your shoulders.
    Look over your left hand and breathe calmly.
    """,
  mistakes: """
    The knee is too straight: sink until it is above your ankle.
    Arms drop: keep both level with your shoulders.
    The trunk leans: stack it above your hips.
    """,
  movement:
    "Seen from the front, the figure steps wide, bends the left knee to the side, stretches both arms level and holds, breathing calmly."
)

private let warrior2Mannequin = MannequinMotion(
  view: 0, loop: .hold, prop: .mat,
  stance: [.weight, 100, .left(.footOut), 247, .azimuth, 0],
  milliseconds: [0, 900, 1900, 2900],
  keys: [
    .knee, 172, 146, 106, 106,
    .shift, -52, -150, -284, -284,
    .right(.footOut), -148, 110, 420, 420,
    .right(.footLift), 0, 45, 0, 0,
    .right(.footTurn), 8, 5, 0, 0,
    .left(.footTurn), 8, 88, 88, 88,
    .elevation, 7, 40, 86, 86,
    .elbow, 166, 168, 174, 174,
    .headTurn, 0, 20, 68, 68,
  ], representativePose: 3,
  variants: [
    MannequinVariant(
      "high-knee",
      keys: [
        .knee, 172, 158, 142, 142,
        .shift, -52, -110, -210, -210,
        .right(.footOut), -148, 60, 290, 290,
      ]),
    MannequinVariant("low-arms", keys: [.elevation, 7, 30, 56, 56]),
    MannequinVariant("leaning", keys: [.hipRoll, 0, -9, -24, -24]),
  ])
