extension Exercise {
  static let lunge = Exercise(
    number: 21, name: "lunge", category: .strength, measure: lungeMeasure, guide: lungeGuide,
    mannequin: lungeMannequin)
}

private let lungeMeasure = ExerciseMeasure.repetitions(
  parts: [.hip, .knee, .ankle],
  signal: [
    SignalTerm(.angle(.hip, .knee, .ankle), from: 165, to: 95),
    SignalTerm(.hipHeight, from: 1.6, to: 1),
  ],
  outward: .eccentric,
  rules: [
    FormRule(
      .tooShallow, .mistake, .angle(.hip, .knee, .ankle), of: .minimumOfSides, .above(115),
      at: .reached, view: .side),
    FormRule(.trunkForward, .mistake, .lean(.shoulder, over: .hip), .above(20), view: .side),
    FormRule(
      .kneePastToes, .hint, .beyond(.knee, .toe), of: .minimumOfSides, .above(0), tolerance: 0.1,
      view: .side),
  ])

private let lungeGuide = ExerciseGuide(
  "Lunge",
  summary: "Sink straight down in a long step, and rise.",
  muscles: "Thighs, glutes",
  camera: .side, amount: .repetitions(10, sets: 3),
  steps: """
    Stand in a long step with one side to the camera.
    Put your hands on your hips and lift your back heel.
    Bend both knees and sink straight down.
    Stop when your back knee is just above the floor.
    Push through your front heel and rise.
    """,
  mistakes: """
    Too high: sink until your front thigh is level.
    The trunk leans: keep it upright.
    The front knee goes past your toes: take a longer step.
    """,
  movement:
    "Seen from the side in a long step, the figure sinks straight down until the back knee is near the floor, and rises."
)

private let lungeMannequin = MannequinMotion(
  view: 80, hands: .placed,
  stance: [
    .weight, 0, .shift, 50, .right(.footForward), 200, .right(.footTurn), 0,
    .left(.footForward), -293, .left(.footTurn), 0,
    .handOut, 108, .handUp, -262, .handForward, 40, .swivel, 80,
  ],
  milliseconds: [0, 1300, 1500, 2700, 3000],
  keys: [
    .knee, 168, 94, 94, 168,
    .lean, -23, -39, -39, -23,
    .hipPitch, 1, 4, 4, 1,
    .left(.footPitch), 38, 54, 54, 38,
  ],
  variants: [
    MannequinVariant("shallow", keys: [.knee, 168, 152, 152, 168, .lean, -23, -27, -27, -23]),
    MannequinVariant("leaning-forward", keys: [.hipPitch, 1, 36, 36, 1]),
    MannequinVariant("knee-past-toes", keys: [.knee, 168, 84, 84, 168, .lean, -23, -6, -6, -23]),
  ])
