extension Exercise {
  static let tree = Exercise(
    number: 7, name: "tree", category: .yoga, measure: treeMeasure, guide: treeGuide,
    mannequin: treeMannequin)
}

private let treeMeasure = ExerciseMeasure.hold(
  parts: [.shoulder, .hip, .knee, .ankle],
  pose: [
    PoseCondition(.angle(.hip, .knee, .ankle), of: .maximumOfSides, 165...180),
    PoseCondition(.angle(.hip, .knee, .ankle), of: .minimumOfSides, 0...90),
    PoseCondition(.angle(.shoulder, .hip, .knee), of: .minimumOfSides, 105...140),
    PoseCondition(.lean(.shoulder, over: .hip), 0...10),
  ],
  maximumSway: 0.05,
  rules: [
    FormRule(.kneeTooLow, .hint, .angle(.hip, .knee, .ankle), of: .minimumOfSides, .above(90)),
    FormRule(.trunkTilted, .hint, .lean(.shoulder, over: .hip), .above(10)),
  ])

private let treeGuide = ExerciseGuide(
  "Tree",
  summary: "Balance on one leg, the other foot against its inner thigh.",
  muscles: "Ankles, hips, core",
  camera: .front, amount: .hold(seconds: 30, sets: 2),
  steps: """
    Stand tall and shift your weight onto your right foot.
    Place your left sole on the inside of your right thigh, or on the calf: never on the knee.
    Let your left knee point to the side.
    Join your palms in front of your chest, then raise them overhead.
    Look at one still point and breathe calmly.
    """,
  mistakes: """
    The body sways: look at one point and press your foot down.
    The foot rests on the knee: place it above or below.
    The hip pushes out: stand tall over your foot.
    """,
  movement:
    "Seen from the front, the figure stands on its right leg, places the left foot on the inner thigh, raises joined hands and holds, breathing calmly."
)

private let treeMannequin = MannequinMotion(
  view: 0, loop: .hold, hands: .placed,
  stance: [.weight, 0, .right(.footOut), 20, .right(.footTurn), 4, .shift, 20, .swivel, 70],
  milliseconds: [0, 1000, 2000, 3200],
  keys: [
    .knee, 172, 174, 174, 174,
    .left(.footOut), 60, 0, -125, -125,
    .left(.footForward), 0, 30, 17, 17,
    .left(.footLift), 0, 150, 286, 286,
    .left(.footTurn), 8, 60, 86, 86,
    .left(.footPitch), 0, 60, 82, 82,
    .handOut, 138, 60, 12, 12,
    .handUp, -318, -190, -60, 262,
    .handForward, 10, 110, 115, 25,
  ], representativePose: 3,
  variants: [
    MannequinVariant("swaying", sway: 45),
    MannequinVariant(
      "foot-down",
      keys: [
        .left(.footOut), 60, 62, 62, 62,
        .left(.footLift), 0, 4, 4, 4,
        .left(.footPitch), 0, 30, 45, 45,
      ]),
    MannequinVariant("leaning", keys: [.hipRoll, 0, 6, 22, 22]),
  ])
